using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Warehouse
{
    /// <summary>Reads the nightly stock dump of the ERP (zone;aisle;shelf;sku;quantity).</summary>
    public class StockImporter
    {
        private readonly List<string> _rejected = new List<string>();

        public IReadOnlyList<string> Rejected => _rejected;

        public StockMap Import(IEnumerable<string> lines)
        {
            var map = new StockMap();
            // the first line is the header
            foreach (var line in lines.Skip(1))
            {
                if (string.IsNullOrWhiteSpace(line)) continue;

                var cells = line.Split(';');
                if (cells.Length < 5 || !int.TryParse(cells[4], out var quantity))
                {
                    _rejected.Add(line);
                    continue;
                }
                map.Put(ReadBin(cells), cells[3].Trim(), quantity);
            }
            return map;
        }

        private static string ReadBin(string[] cells)
        {
            var zone = cells[0].Trim().ToUpperInvariant();
            var aisle = int.Parse(cells[1], CultureInfo.InvariantCulture);
            var shelf = int.Parse(cells[2], CultureInfo.InvariantCulture);
            return $"{zone}-{aisle}-{shelf}";
        }
    }
}
