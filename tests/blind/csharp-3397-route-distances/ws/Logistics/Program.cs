using System;
using System.Collections.Generic;
using System.Linq;

namespace Logistics
{
    public static class Program
    {
        public static void Main()
        {
            var table = new DistanceTable(new[]
            {
                new Leg("depot", "mill", 12), new Leg("mill", "depot", 14),
                new Leg("depot", "port", 21), new Leg("port", "depot", 20),
                new Leg("mill", "port", 9),
                new Leg("depot", "school", 7), new Leg("school", "depot", 8),
                new Leg("school", "mill", 6), new Leg("mill", "school", 6),
                new Leg("school", "port", 16), new Leg("port", "school", 15),
            });
            var planner = new RoutePlanner(table, "depot");
            var tour = new List<string> { "mill", "port" };
            Console.WriteLine($"{planner.Duration(tour)} min: {string.Join(" > ", tour)}");
            tour = planner.Insert(tour, "school");
            Console.WriteLine($"{planner.Duration(tour)} min: {string.Join(" > ", tour)}");
        }
    }
}
