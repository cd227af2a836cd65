export class Bus {
  #handlers = new Map();

  on(name, handler) {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
  }

  emit(name) {
    for (const handler of this.#handlers.get(name) ?? []) handler();
  }
}
