using System;
using System.Collections.Generic;
using System.Linq;

namespace Ledger
{
    public class Flat
    {
        public string Account { get; set; }
        public int SquareMetres { get; set; }
    }

    public static class CostSplitter
    {
        /// <summary>Each flat's share by area; whatever rounding leaves over goes to the largest.</summary>
        public static List<Posting> ByArea(decimal amount, IReadOnlyList<Flat> flats)
        {
            var area = flats.Sum(f => f.SquareMetres);
            var shares = new List<decimal>();
            foreach (var flat in flats)
                shares.Add(Math.Round(amount * flat.SquareMetres / area, 2));

            var rest = amount - shares.Sum();
            var largest = 0;
            for (var i = 1; i < flats.Count; i++)
            {
                if (flats[i].SquareMetres > flats[largest].SquareMetres)
                    largest = i;
            }
            if (rest > 0)
                shares[largest] += rest;
            return flats.Select((f, i) => new Posting(f.Account, shares[i])).ToList();
        }
    }
}
