'use strict';
const { parseDay, workingDays } = require('./calendar');

class LeaveAccount {
  constructor(entitlement, holidays = []) {
    this.entitlement = entitlement;
    this.holidays = holidays;
    this.requests = [];
  }

  overlaps(first, last) {
    const from = parseDay(first);
    const to = parseDay(last);
    return this.requests.some((r) => {
      const start = parseDay(r.first);
      const end = parseDay(r.last);
      return (from >= start && from <= end) || (to >= start && to <= end);
    });
  }

  used() {
    return this.requests.reduce((sum, r) => sum + r.days, 0);
  }

  request(first, last) {
    if (parseDay(last) < parseDay(first)) return 'invalid';
    if (this.overlaps(first, last)) return 'overlap';
    const days = workingDays(first, last, this.holidays);
    if (this.used() + days > this.entitlement) return 'not enough days';
    this.requests.push({ first, last, days });
    return 'ok';
  }
}

module.exports = { LeaveAccount };
