'use strict';

const { apply } = require('./lifecycle');

const LIMITS = {
  nitrate: { max: 50, spread: 2 },
  lead: { max: 10, spread: 0.5 },
};
const MAX_RUNS = 4;

function spread(values) {
  return Math.max(...values) - Math.min(...values);
}

function mean(values) {
  return values.reduce((sum, v) => sum + v, 0) / values.length;
}

/** Each sample is measured until two consecutive runs agree. */
class Bench {
  constructor(instrument) {
    this.instrument = instrument;
  }

  process(sample) {
    apply(sample, 'receive');
    apply(sample, 'prepare');
    this.run(sample);
    const limits = LIMITS[sample.analyte];
    while (!this.agrees(sample, limits)) {
      if (sample.results.length === MAX_RUNS) {
        return apply(sample, 'reject');
      }
      apply(sample, 'repeat');
      this.run(sample);
    }
    return apply(sample, 'validate');
  }

  run(sample) {
    apply(sample, 'measure');
    sample.results.push(this.instrument(sample.code, sample.results.length));
  }

  agrees(sample, limits) {
    const last = sample.results.slice(-2);
    return last.length === 2 && spread(last) <= limits.spread;
  }
}

function verdict(sample) {
  if (sample.state !== 'validated') return 'no result';
  const value = mean(sample.results.slice(-2));
  const over = value > LIMITS[sample.analyte].max;
  return `${value.toFixed(2)} ${over ? 'ABOVE LIMIT' : 'ok'}`;
}

module.exports = { Bench, verdict };
