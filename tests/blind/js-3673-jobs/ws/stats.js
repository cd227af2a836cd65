'use strict';

class Stats {
  constructor() {
    this.results = new Map();
    this.failures = 0;
    this.announced = 0;
  }

  begin(count) {
    this.announced = count;
  }

  record(result) {
    this.results.set(result.name, result.value);
    if (result.failed) this.failures += 1;
  }

  table() {
    const width = Math.max(...[...this.results.keys()].map((k) => k.length));
    return [...this.results].map(([k, v]) => `${k.padEnd(width)} ${v}`).join('\n');
  }
}

/** Connects the figures to a runner. */
function attach(runner, stats) {
  runner.on('begin', (count) => stats.begin(count));
  runner.on('done', stats.record);
  return stats;
}

module.exports = { Stats, attach };
