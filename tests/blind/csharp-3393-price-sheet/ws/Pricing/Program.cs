using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pricing
{
    public static class Program
    {
        public static void Main()
        {
            var rows = new List<PriceRow>
            {
                new PriceRow("4711-B", 1290.50m, "EUR"),
                new PriceRow("4711-A", 849m, "EUR"),
            };
            var branches = new[]
            {
                new Branch { Name = "Leeds", Culture = CultureInfo.GetCultureInfo("en-GB") },
                new Branch { Name = "Kassel", Culture = CultureInfo.GetCultureInfo("de-DE") },
            };
            var reader = new SheetReader();
            foreach (var branch in branches)
            {
                var back = reader.Read(new PriceSheet(branch).Write(rows));
                var sum = back.Sum(r => r.Net);
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0}: {1} rows, {2:0.00}", branch.Name, back.Count, sum));
            }
        }
    }
}
