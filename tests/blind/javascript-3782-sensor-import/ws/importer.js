'use strict';

const { open } = require('./sources');

class Importer {
  constructor(stages = []) {
    this.stages = stages;
  }

  pass(row) {
    return this.stages.reduce((current, stage) => current && stage(current), row);
  }

  async collect(sources) {
    const rows = [];
    sources.forEach(async (source) => {
      for (const row of await open(source)) {
        const passed = this.pass(row);
        if (passed) rows.push(passed);
      }
    });
    return rows;
  }

  async summary(sources) {
    const rows = await this.collect(sources);
    const sums = {};
    for (const { id, value } of rows) sums[id] = (sums[id] ?? 0) + value;
    return { count: rows.length, sums };
  }
}

module.exports = { Importer };
