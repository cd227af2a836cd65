using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Dispatch
{
    public class Tour
    {
        public string Name { get; set; }
        public List<Parcel> Parcels { get; set; } = new List<Parcel>();
    }

    public interface ITourSource
    {
        Task<IReadOnlyList<Tour>> LoadAsync(CancellationToken token);
    }

    public class DemoTours : ITourSource
    {
        public async Task<IReadOnlyList<Tour>> LoadAsync(CancellationToken token)
        {
            await Task.Delay(10, token);
            var north = new Tour { Name = "north" };
            north.Parcels.Add(new Parcel("P-1001", 1, 38.5m));
            north.Parcels.Add(new Parcel("P-1007", 3, 44m));
            north.Parcels.Add(new Parcel("P-1002", 2, 12.25m));
            var south = new Tour { Name = "south" };
            south.Parcels.Add(new Parcel("P-2001", 1, 70m));
            south.Parcels.Add(new Parcel("P-2004", 2, 35m));
            return new[] { north, south };
        }
    }
}
