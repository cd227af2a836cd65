using System;

namespace Warehouse
{
    public static class Program
    {
        private static readonly string[] Dump =
        {
            "zone;aisle;shelf;sku;quantity",
            "A;12;10;LAMP-40;16",
            "a;12;14;CABLE-3M;220",
            "B;04;11;PLUG-EU;75",
            "B;04;12;PLUG-UK;n/a",
        };

        public static void Main()
        {
            var importer = new StockImporter();
            var stock = importer.Import(Dump);
            Console.WriteLine($"{stock.BinCount} bins, {importer.Rejected.Count} lines rejected");

            var route = new[]
            {
                new PickLine { Zone = 'A', Aisle = 12, Shelf = 10, Sku = "LAMP-40", Wanted = 2 },
                new PickLine { Zone = 'A', Aisle = 12, Shelf = 14, Sku = "CABLE-3M", Wanted = 8 },
                new PickLine { Zone = 'B', Aisle = 4, Shelf = 11, Sku = "PLUG-EU", Wanted = 80 },
            };
            foreach (var shortage in new Picker(stock).Walk(route))
                Console.WriteLine($"short of {shortage.Missing} x {shortage.Sku}");
        }
    }
}
