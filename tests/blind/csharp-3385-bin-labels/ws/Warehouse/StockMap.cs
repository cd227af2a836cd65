using System.Collections.Generic;
using System.Linq;

namespace Warehouse
{
    public class StockMap
    {
        private readonly Dictionary<string, Dictionary<string, int>> _bins = new Dictionary<string, Dictionary<string, int>>();

        public int BinCount => _bins.Count;

        public void Put(string bin, string sku, int quantity)
        {
            if (!_bins.TryGetValue(bin, out var content))
            {
                content = new Dictionary<string, int>();
                _bins[bin] = content;
            }
            content.TryGetValue(sku, out var present);
            content[sku] = present + quantity;
        }

        public int Take(string bin, string sku, int wanted)
        {
            var content = _bins[bin];
            content.TryGetValue(sku, out var present);
            var taken = present < wanted ? present : wanted;
            content[sku] = present - taken;
            return taken;
        }

        public int Total(string sku) => _bins.Values.Sum(c => c.TryGetValue(sku, out var q) ? q : 0);
    }
}
