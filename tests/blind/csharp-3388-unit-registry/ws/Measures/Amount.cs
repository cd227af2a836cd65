using System;
using System.Globalization;

namespace Measures
{
    public struct Amount
    {
        public Amount(double value, Unit unit)
        {
            Value = value;
            Unit = unit;
        }

        public double Value { get; }
        public Unit Unit { get; }

        public Amount To(Unit target)
        {
            if (target.Quantity != Unit.Quantity)
                throw new InvalidOperationException($"Cannot convert {Unit} to {target}.");
            return new Amount(Value * Unit.Factor / target.Factor, target);
        }

        public override string ToString() => Value.ToString("0.###", CultureInfo.InvariantCulture) + " " + Unit;

        public static Amount Parse(string text)
        {
            var blank = text.IndexOf(' ');
            var number = text.Substring(0, blank);
            if (!Unit.TryFind(text.Substring(blank + 1).Trim(), out var unit))
                throw new FormatException($"Unknown unit in '{text}'.");
            return new Amount(double.Parse(number, CultureInfo.InvariantCulture), unit);
        }
    }
}
