using System;
using System.Collections.Generic;

namespace Measures
{
    public enum Quantity { Length, Mass, Volume }

    public sealed class Unit
    {
        public static readonly Unit Metre = new Unit("m", Quantity.Length, 1.0);
        public static readonly Unit Kilometre = new Unit("km", Quantity.Length, 1000.0);
        public static readonly Unit Inch = new Unit("in", Quantity.Length, 0.0254);
        public static readonly Unit Kilogram = new Unit("kg", Quantity.Mass, 1.0);
        public static readonly Unit Pound = new Unit("lb", Quantity.Mass, 0.45359237);
        public static readonly Unit Litre = new Unit("l", Quantity.Volume, 1.0);

        private static readonly Dictionary<string, Unit> BySymbol = new Dictionary<string, Unit>(StringComparer.OrdinalIgnoreCase);

        private Unit(string symbol, Quantity quantity, double factor)
        {
            if (factor <= 0)
                throw new ArgumentOutOfRangeException(nameof(factor));
            Symbol = symbol;
            Quantity = quantity;
            Factor = factor;
            BySymbol.Add(symbol, this);
        }

        public string Symbol { get; }
        public Quantity Quantity { get; }

        /// <summary>How many of the base unit one of this unit is.</summary>
        public double Factor { get; }

        public static bool TryFind(string symbol, out Unit unit) => BySymbol.TryGetValue(symbol, out unit);

        public override string ToString() => Symbol;
    }
}
