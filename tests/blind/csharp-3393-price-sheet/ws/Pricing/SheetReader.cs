using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pricing
{
    /// <summary>Takes in sheets; the cells are tab-separated, numbers invariant.</summary>
    public class SheetReader
    {
        public List<PriceRow> Read(string sheet)
        {
            return sheet.Split('\n')
                .Where(line => line.Length > 0 && line[0] != '#')
                .Select(ReadLine)
                .ToList();
        }

        private static PriceRow ReadLine(string line)
        {
            var cells = line.Split('\t');
            if (cells.Length != 3)
                throw new FormatException($"Expected 3 cells, found {cells.Length}: {line}");
            var net = decimal.Parse(cells[1], NumberStyles.Number, CultureInfo.InvariantCulture);
            return new PriceRow(cells[0], net, cells[2]);
        }
    }
}
