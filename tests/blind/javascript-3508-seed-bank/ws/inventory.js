'use strict';

const { isAccession, normalize, parseAccession } = require('./accession');

class Inventory {
  constructor() {
    this.lots = new Map();
    this.rejected = [];
  }

  receive(label, seeds) {
    if (!isAccession(label)) {
      this.rejected.push(label);
      return false;
    }
    const key = normalize(label);
    this.lots.set(key, (this.lots.get(key) ?? 0) + seeds);
    return true;
  }

  receiveAll(rows) {
    return rows.filter(([label, seeds]) => this.receive(label, seeds)).length;
  }

  seedsFrom(country) {
    let total = 0;
    for (const [key, seeds] of this.lots) {
      if (parseAccession(key).country === country) total += seeds;
    }
    return total;
  }

  withdraw(label, seeds) {
    const key = normalize(label);
    const stored = this.lots.get(key) ?? 0;
    if (seeds > stored) throw new RangeError(`${key}: only ${stored} seeds`);
    this.lots.set(key, stored - seeds);
    return stored - seeds;
  }
}

module.exports = { Inventory };
