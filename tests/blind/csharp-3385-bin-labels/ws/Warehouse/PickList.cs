using System.Collections.Generic;

namespace Warehouse
{
    public class PickLine
    {
        public char Zone { get; set; }
        public int Aisle { get; set; }
        public int Shelf { get; set; }
        public string Sku { get; set; }
        public int Wanted { get; set; }

        /// <summary>The text of the barcode on the rack, e.g. "B-04-11".</summary>
        public string Label => $"{Zone}-{Aisle:D2}-{Shelf:D2}";
    }

    public class Picker
    {
        private readonly StockMap _stock;

        public Picker(StockMap stock)
        {
            _stock = stock;
        }

        public List<(string Sku, int Missing)> Walk(IEnumerable<PickLine> route)
        {
            var shortages = new List<(string Sku, int Missing)>();
            foreach (var line in route)
            {
                var taken = _stock.Take(line.Label, line.Sku, line.Wanted);
                if (taken < line.Wanted)
                    shortages.Add((line.Sku, line.Wanted - taken));
            }
            return shortages;
        }
    }
}
