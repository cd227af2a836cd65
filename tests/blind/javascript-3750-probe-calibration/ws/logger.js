'use strict';

const { convert, range } = require('./curve');

class Logger {
  constructor(curve) {
    this.curve = curve;
    this.rejected = 0;
    this.samples = [];
  }

  accept(minute, raw) {
    const [lowest, highest] = range(this.curve);
    if (raw < lowest || raw > highest) {
      this.rejected += 1;
      return;
    }
    this.samples.push({ minute, celsius: convert(this.curve, raw) });
  }

  summary() {
    const values = this.samples.map((s) => s.celsius);
    return {
      count: values.length,
      rejected: this.rejected,
      mean: values.reduce((sum, v) => sum + v, 0) / values.length,
      peak: Math.max(...values),
    };
  }
}

module.exports = { Logger };
