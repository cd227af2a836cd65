class Counter {
  constructor(bus, types) {
    this.totals = {};
    for (const type of types) {
      bus.on(type, this.add);
    }
  }

  add(event) {
    this.totals[event.key] = (this.totals[event.key] ?? 0) + event.amount;
  }
}

module.exports = { Counter };
