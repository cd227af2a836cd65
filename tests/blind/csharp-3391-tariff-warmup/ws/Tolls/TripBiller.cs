using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Tolls
{
    public class Trip
    {
        public string Plate { get; set; }
        public VehicleClass Vehicle { get; set; }
        public string[] Sections { get; set; }
    }

    public class TripBiller
    {
        private readonly TariffBook _tariffs;

        public TripBiller(TariffBook tariffs)
        {
            _tariffs = tariffs;
        }

        public async Task<decimal> BillAsync(Trip trip)
        {
            await _tariffs.LoadAsync(trip.Sections.Distinct());
            var total = 0m;
            foreach (var section in trip.Sections)
                total += _tariffs.PriceOf(section, trip.Vehicle);
            return total;
        }
    }
}
