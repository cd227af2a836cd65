'use strict';

const { parseDay, formatDay, addDays, addMonths } = require('./calendar');

const PLANS = { monthly: 1, quarterly: 3, yearly: 12 };

class Subscription {
  constructor(customer, plan, start) {
    if (!(plan in PLANS)) throw new RangeError(`no plan ${plan}`);
    this.customer = customer;
    this.months = PLANS[plan];
    this.start = parseDay(start);
  }

  renewals(count) {
    const days = [];
    for (let i = 1; i <= count; i++) {
      days.push(formatDay(addMonths(this.start, i * this.months)));
    }
    return days;
  }

  reminder(noticeDays = 7) {
    return formatDay(addDays(addMonths(this.start, this.months), -noticeDays));
  }
}

module.exports = { Subscription };
