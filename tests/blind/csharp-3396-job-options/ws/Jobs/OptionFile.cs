using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Jobs
{
    /// <summary>Parses "name = value" lines; values are numbers, true/false or text.</summary>
    public static class OptionFile
    {
        public static Dictionary<string, object> Parse(string text)
        {
            var options = new Dictionary<string, object>(StringComparer.OrdinalIgnoreCase);
            foreach (var raw in text.Split('\n'))
            {
                var line = raw.Trim();
                if (line.Length == 0 || line.StartsWith("//", StringComparison.Ordinal)) continue;

                var eq = line.IndexOf('=');
                if (eq < 1)
                    throw new FormatException($"Not an option: '{line}'");
                options[line.Substring(0, eq).Trim()] = Scalar(line.Substring(eq + 1).Trim());
            }
            return options;
        }

        private static object Scalar(string text)
        {
            if (bool.TryParse(text, out var flag)) return flag;
            if (int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var whole)) return whole;
            if (decimal.TryParse(text, NumberStyles.Number, CultureInfo.InvariantCulture, out var number)) return number;
            return text.Trim('"');
        }
    }
}
