using System.Collections.Generic;

namespace Dispatch
{
    /// <summary>Fills the roll containers of one tour, in the order of the stops.</summary>
    public class BatchPacker
    {
        private readonly decimal _maxKilos;
        private readonly List<Batch> _closed = new List<Batch>();
        private List<Parcel> _open = new List<Parcel>();
        private decimal _kilos;

        public BatchPacker(decimal maxKilos)
        {
            _maxKilos = maxKilos;
        }

        public void Add(Parcel parcel)
        {
            if (_kilos + parcel.Kilos > _maxKilos)
                CloseBatch();
            _open.Add(parcel);
            _kilos += parcel.Kilos;
        }

        /// <summary>Closes the last container and hands out all of them.</summary>
        public IReadOnlyList<Batch> Finish()
        {
            if (_open.Count > 0)
                CloseBatch();
            var result = _closed.ToArray();
            _closed.Clear();
            return result;
        }

        private void CloseBatch()
        {
            _closed.Add(new Batch(_closed.Count + 1, _open));
            _open = new List<Parcel>();
        }
    }
}
