import { createCounter } from './counter.mjs';

class Registry {
  static #instance = null;
  #counters = new Map();

  static instance() {
    Registry.#instance ??= new Registry();
    return Registry.#instance;
  }

  counter(name) {
    if (!this.#counters.has(name)) {
      this.#counters.set(name, createCounter());
    }
    return this.#counters.get(name);
  }
}

const shared = () => Registry.instance();

export { shared as registry };
