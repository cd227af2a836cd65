using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Tolls
{
    /// <summary>Stands in for the service of the operator.</summary>
    public class SampleFeed : ITariffFeed
    {
        public async Task<IReadOnlyDictionary<VehicleClass, decimal>> FetchAsync(string section)
        {
            var alpine = section.StartsWith("ALP", StringComparison.Ordinal);
            await Task.Delay(alpine ? 400 : 20);
            var basis = alpine ? 4.10m : 1.35m;
            return new Dictionary<VehicleClass, decimal>
            {
                [VehicleClass.Motorcycle] = basis / 2,
                [VehicleClass.Car] = basis,
                [VehicleClass.Truck] = basis * 4,
            };
        }
    }

    public static class Program
    {
        public static async Task RunAsync()
        {
            var biller = new TripBiller(new TariffBook(new SampleFeed()));
            var trips = new[]
            {
                new Trip { Plate = "ZH 48210", Vehicle = VehicleClass.Car, Sections = new[] { "MIT-1" } },
                new Trip { Plate = "TI 90117", Vehicle = VehicleClass.Truck, Sections = new[] { "MIT-2", "ALP-1", "MIT-2" } },
            };
            foreach (var trip in trips)
                Console.WriteLine($"{trip.Plate}: {await biller.BillAsync(trip):0.00}");
        }

        public static void Main() => RunAsync().GetAwaiter().GetResult();
    }
}
