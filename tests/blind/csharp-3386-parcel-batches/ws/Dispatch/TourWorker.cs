using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Dispatch
{
    public class TourWorker : BackgroundService
    {
        private readonly ILogger<TourWorker> _logger;
        private readonly ITourSource _tours;

        public TourWorker(ILogger<TourWorker> logger, ITourSource tours)
        {
            _logger = logger;
            _tours = tours;
        }

        protected override async Task ExecuteAsync(CancellationToken stoppingToken)
        {
            var packer = new BatchPacker(120m);
            foreach (var tour in await _tours.LoadAsync(stoppingToken))
            {
                foreach (var parcel in tour.Parcels.OrderBy(p => p.Stop))
                    packer.Add(parcel);
                var batches = packer.Finish();
                _logger.LogInformation($"Tour {tour.Name}: {batches.Count} containers");
                Announce(tour.Name, batches);
            }
        }

        private void Announce(string tour, IEnumerable<Batch> batches)
        {
            foreach (var batch in batches)
                _logger.LogInformation($"{tour}/{batch.Number}: {batch.Kilos} kg, stops {batch.FirstStop} to {batch.LastStop}");
        }
    }
}
