export class Counter {
  constructor(bus) {
    this.hits = 0;
    bus.on("hit", this.increase);
  }

  increase() {
    this.hits += 1;
  }
}
