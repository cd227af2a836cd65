using System.Collections.Generic;
using System.Threading.Tasks;

namespace Tolls
{
    public enum VehicleClass { Motorcycle, Car, Truck }

    public interface ITariffFeed
    {
        Task<IReadOnlyDictionary<VehicleClass, decimal>> FetchAsync(string section);
    }

    public class TariffBook
    {
        private readonly ITariffFeed _feed;
        private readonly Dictionary<string, IReadOnlyDictionary<VehicleClass, decimal>> _sections = new Dictionary<string, IReadOnlyDictionary<VehicleClass, decimal>>();

        public TariffBook(ITariffFeed feed)
        {
            _feed = feed;
        }

        public Task LoadAsync(IEnumerable<string> sections)
        {
            var loads = new List<Task>();
            foreach (var section in sections)
            {
                if (!_sections.ContainsKey(section))
                    loads.Add(LoadSectionAsync(section));
            }
            return Task.WhenAny(loads);
        }

        private async Task LoadSectionAsync(string section)
        {
            var prices = await _feed.FetchAsync(section);
            lock (_sections)
                _sections[section] = prices;
        }

        public decimal PriceOf(string section, VehicleClass vehicle)
        {
            lock (_sections)
                return _sections[section][vehicle];
        }
    }
}
