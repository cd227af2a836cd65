using System;
using System.Collections.Generic;
using System.Linq;

namespace Logistics
{
    public class Leg
    {
        public Leg(string from, string to, int minutes)
        {
            From = from;
            To = to;
            Minutes = minutes;
        }

        public string From { get; }
        public string To { get; }
        public int Minutes { get; }
    }

    /// <summary>Driving times; one-way streets make the two directions different.</summary>
    public class DistanceTable
    {
        private readonly Dictionary<(string From, string To), int> _minutes;

        public DistanceTable(IEnumerable<Leg> legs)
        {
            _minutes = legs.ToDictionary(l => (l.From, l.To), l => l.Minutes);
        }

        public int Minutes(string from, string to) => from == to ? 0 : _minutes[(from, to)];
    }
}
