'use strict';

const MINUTE = 1;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

class Tariff {
  /**
   * @param {object} opts prices in cents
   *   free: minutes without charge, first: price of the first hour,
   *   next: price of each further hour begun, cap: most that a
   *   day of 24 hours (counted from entry) can cost
   */
  constructor({ free, first, next, cap }) {
    this.free = free;
    this.first = first;
    this.next = next;
    this.cap = cap;
  }

  hoursBegun(minutes) {
    return Math.ceil(minutes / HOUR);
  }

  uncapped(minutes) {
    if (minutes === 0) return 0;
    return this.first + (this.hoursBegun(minutes) - 1) * this.next;
  }

  price(minutes) {
    if (minutes <= this.free) return 0;
    const days = Math.ceil(minutes / DAY);
    return Math.min(this.uncapped(minutes), days * this.cap);
  }
}

module.exports = { Tariff, HOUR, DAY };
