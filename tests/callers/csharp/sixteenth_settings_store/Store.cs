using System;
using System.Collections.Generic;

namespace App.Data
{
    public interface IStore
    {
        string Read(string key);
    }

    public class MemoryStore : IStore
    {
        private readonly Dictionary<string, string> values = new();

        public event EventHandler<string> Changed;

        public string this[string key]
        {
            get => Read(key);
            set
            {
                values[key] = Normalize(value);
                Changed?.Invoke(this, key);
            }
        }

        public string Read(string key) => values.TryGetValue(key, out var value) ? value : Missing(key);

        protected virtual string Missing(string key) => string.Empty;

        private static string Normalize(string value) => value.Trim();
    }

    public class StrictStore : MemoryStore
    {
        protected override string Missing(string key) => throw Error(key);

        private static Exception Error(string key) => new KeyNotFoundException(key);
    }
}
