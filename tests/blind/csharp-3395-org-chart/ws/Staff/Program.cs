using System;

namespace Staff
{
    public static class Program
    {
        public static void Main()
        {
            var chart = new OrgChart();
            chart.Hire("Ines", 9800);
            chart.Hire("Bruno", 7400, "Ines");
            chart.Hire("Carla", 6900, "Bruno");
            chart.Hire("Dario", 5200, "Bruno");
            chart.Hire("Edda", 5100, "Carla");
            chart.Hire("Falk", 7300, "Ines");

            chart.Succeed("Falk", "Edda");
            chart.StandIn("Bruno", "Carla");

            foreach (var line in chart.Lines())
                Console.WriteLine(line);
        }
    }
}
