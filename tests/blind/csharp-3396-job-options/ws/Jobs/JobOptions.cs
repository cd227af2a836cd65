using System;
using System.Collections.Generic;

namespace Jobs
{
    public class JobOptions
    {
        private static readonly Dictionary<string, object> Defaults = new Dictionary<string, object>(StringComparer.OrdinalIgnoreCase)
        {
            ["name"] = "nameless",
            ["enabled"] = true,
            ["retries"] = 3,
            ["backoff"] = 1.5m,
            ["maxBytes"] = 64L * 1024,
        };

        private readonly Dictionary<string, object> _values;

        public JobOptions(Dictionary<string, object> values)
        {
            _values = values;
        }

        public string Name => (string)Get("name");
        public bool Enabled => (bool)Get("enabled");
        public int Retries => (int)Get("retries");
        public decimal Backoff => Convert.ToDecimal(Get("backoff"));
        public long MaxBytes => (long)Get("maxBytes");

        private object Get(string name)
        {
            // the file wins over the defaults
            return _values.TryGetValue(name, out var value) ? value : Defaults[name];
        }
    }
}
