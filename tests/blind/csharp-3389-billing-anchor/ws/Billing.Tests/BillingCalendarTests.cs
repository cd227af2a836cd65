using System;
using System.Linq;
using Xunit;

namespace Billing.Tests
{
    public class BillingCalendarTests
    {
        private readonly BillingCalendar _calendar = new BillingCalendar();

        [Fact]
        public void Quarterly_subscription_is_billed_four_times_a_year()
        {
            var subscription = new Subscription("Vogel KG", new DateTime(2023, 11, 15), Interval.Quarterly, 89m);
            var days = _calendar.DueDays(subscription, new DateTime(2024, 11, 14)).ToList();
            Assert.Equal(4, days.Count);
            Assert.Equal(new DateTime(2024, 8, 15), days[3]);
        }

        [Fact]
        public void Cancelled_subscription_is_not_billed_again()
        {
            var subscription = new Subscription("Imhof", new DateTime(2024, 1, 5), Interval.Monthly, 12m);
            subscription.Cancel(new DateTime(2024, 3, 1));
            Assert.Equal(2, _calendar.DueDays(subscription, new DateTime(2024, 12, 31)).Count());
        }

        [Fact]
        public void Yearly_sum_of_a_monthly_subscription()
        {
            var subscription = new Subscription("Aeby & Co", new DateTime(2024, 1, 31), Interval.Monthly, 19.90m);
            var sum = _calendar.DueDays(subscription, new DateTime(2024, 12, 31)).Sum(_ => subscription.Price);
            Assert.Equal(238.80m, sum);
        }
    }
}
