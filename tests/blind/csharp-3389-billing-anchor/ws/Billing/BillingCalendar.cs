using System;
using System.Collections.Generic;

namespace Billing
{
    public class BillingCalendar
    {
        private static readonly Dictionary<Interval, int> Months = new Dictionary<Interval, int>
        {
            [Interval.Monthly] = 1,
            [Interval.Quarterly] = 3,
            [Interval.Yearly] = 12,
        };

        /// <summary>The days on which the subscription is billed, from its start to <paramref name="until"/>.</summary>
        public IEnumerable<DateTime> DueDays(Subscription subscription, DateTime until)
        {
            var step = Months[subscription.Interval];
            for (var n = 0; ; n++)
            {
                var due = Anchor(subscription.Start, n * step);
                if (due > until || !subscription.IsActive(due))
                    yield break;
                yield return due;
            }
        }

        // always counted from the first day, so the days do not drift
        private static DateTime Anchor(DateTime start, int months)
        {
            var index = start.Month - 1 + months;
            var year = start.Year + index / 12;
            var month = index % 12 + 1;
            return new DateTime(year, month, start.Day);
        }
    }
}
