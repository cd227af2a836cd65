using System;
using System.Collections.Generic;
using System.Linq;

namespace Logistics
{
    public class RoutePlanner
    {
        private readonly DistanceTable _table;
        private readonly string _depot;

        public RoutePlanner(DistanceTable table, string depot)
        {
            _table = table;
            _depot = depot;
        }

        /// <summary>Depot, stops in the order given, depot.</summary>
        public int Duration(IReadOnlyList<string> stops)
        {
            if (stops.Count == 0) return 0;
            var total = _table.Minutes(_depot, stops[0]);
            total += stops.Zip(stops.Skip(1), (a, b) => _table.Minutes(a, b)).Sum();
            return total + _table.Minutes(stops[stops.Count - 1], _depot);
        }

        /// <summary>Puts the new stop where it makes the tour least longer.</summary>
        public List<string> Insert(IReadOnlyList<string> stops, string extra)
        {
            var best = -1;
            var bestDetour = int.MaxValue;
            for (var i = 0; i <= stops.Count; i++)
            {
                var before = i == 0 ? _depot : stops[i - 1];
                var after = i == stops.Count ? _depot : stops[i];
                var detour = Detour(before, extra, after);
                if (detour >= bestDetour) continue;
                bestDetour = detour;
                best = i;
            }
            var result = stops.ToList();
            result.Insert(best, extra);
            return result;
        }

        private int Detour(string from, string via, string to)
        {
            return _table.Minutes(from, via) + _table.Minutes(via, to) - _table.Minutes(to, from);
        }
    }
}
