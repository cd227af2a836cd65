using System.Collections.Generic;
using System.Linq;

namespace Dispatch
{
    public class Parcel
    {
        public Parcel(string code, int stop, decimal kilos)
        {
            Code = code;
            Stop = stop;
            Kilos = kilos;
        }

        public string Code { get; }
        public int Stop { get; }
        public decimal Kilos { get; }
    }

    public class Batch
    {
        public Batch(int number, IReadOnlyList<Parcel> parcels)
        {
            Number = number;
            Parcels = parcels;
        }

        public int Number { get; }
        public IReadOnlyList<Parcel> Parcels { get; }
        public decimal Kilos => Parcels.Sum(p => p.Kilos);

        public int LastStop => Parcels.Max(p => p.Stop);
        public int FirstStop => Parcels.Min(p => p.Stop);
    }
}
