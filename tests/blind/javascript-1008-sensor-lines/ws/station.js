'use strict';

class Station {
  constructor(name) {
    this.name = name;
    this.readings = [];
  }

  add(reading) {
    this.readings.push(reading);
  }

  mean() {
    const sum = this.readings.reduce((all, reading) => all + reading.celsius, 0);
    return sum / this.readings.length;
  }

  describe() {
    const last = this.readings[this.readings.length - 1];
    return `${this.name}: mean ${this.mean().toFixed(1)}, last at ${last.at.toISOString()}`;
  }
}

module.exports = { Station };
