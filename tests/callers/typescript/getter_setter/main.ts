class Lamp {
  private value = 0;

  get level() {
    return this.compute();
  }

  set power(value: number) {
    this.value = this.limit(value);
  }

  compute() {
    return this.value;
  }

  limit(value: number) {
    return Math.min(value, 10);
  }
}

export function read(lamp: Lamp) {
  return lamp.level;
}

export function write() {
  const lamp = new Lamp();
  lamp.power = 3;
}
