using System;
using System.Collections.Generic;

namespace Billing
{
    public enum Interval { Monthly, Quarterly, Yearly }

    public class Subscription
    {
        public Subscription(string customer, DateTime start, Interval interval, decimal price)
        {
            Customer = customer;
            Start = start.Date;
            Interval = interval;
            Price = price;
        }

        public string Customer { get; }
        public DateTime Start { get; }
        public Interval Interval { get; }
        public decimal Price { get; }
        public DateTime? CancelledOn { get; private set; }

        public void Cancel(DateTime on)
        {
            if (CancelledOn == null)
                CancelledOn = on.Date;
        }

        public bool IsActive(DateTime day) => day >= Start && !(day >= CancelledOn);
    }
}
