'use strict';

class Garage {
  constructor(tariff) {
    this.tariff = tariff;
    this.inside = new Map();
    this.takings = 0;
    this.lost = 5000;
  }

  enter(plate, at) {
    if (this.inside.has(plate)) throw new Error(`${plate} is inside`);
    this.inside.set(plate, at);
  }

  leave(plate, at, { lostTicket = false } = {}) {
    const entered = this.inside.get(plate);
    if (entered === undefined) throw new Error(`${plate} never entered`);
    this.inside.delete(plate);
    const due = lostTicket ? this.lost : this.tariff.price(at - entered);
    this.takings += due;
    return due;
  }
}

module.exports = { Garage };
