using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Jobs
{
    public class Planner
    {
        public IEnumerable<string> Describe(JobOptions options)
        {
            yield return $"job {options.Name}, {(options.Enabled ? "on" : "off")}";
            var wait = 1m;
            for (var n = 1; n <= options.Retries; n++)
            {
                wait *= options.Backoff;
                yield return string.Format(CultureInfo.InvariantCulture, "retry {0} after {1:0.##} s", n, wait);
            }
            yield return $"up to {options.MaxBytes / 1024} KiB a file";
        }
    }

    public static class Program
    {
        private const string Upload = @"
// nightly upload
name = ""upload""
retries = 1
backoff = 2.5
";

        private const string Archive = @"
name = ""archive""
retries = 2
backoff = 3
maxBytes = 8388608
";

        public static void Main()
        {
            var planner = new Planner();
            foreach (var text in new[] { Upload, Archive })
            {
                var options = new JobOptions(OptionFile.Parse(text));
                foreach (var line in planner.Describe(options))
                    Console.WriteLine(line);
            }
        }
    }
}
