using System;
using System.Linq;

namespace Measures
{
    public static class Program
    {
        // what the shipping form sends
        private static readonly string[] Fields = { "31.5 in", "0.8 m", "12 IN" };

        public static void Main()
        {
            var sides = Fields.Select(Amount.Parse).ToList();
            foreach (var side in sides)
                Console.WriteLine($"{side} = {side.To(Unit.Metre)}");
            Console.WriteLine($"longest: {sides.Max(s => s.To(Unit.Metre).Value):0.00}");
        }
    }
}
