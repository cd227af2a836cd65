async function* source(items) {
  yield* items;
}

export class Pipeline {
  #steps = [];

  constructor(items) {
    this.items = items;
  }

  static from(items) {
    return new this(source(items));
  }

  pipe(...steps) {
    this.#steps.push(...steps.filter(Boolean));
    return this;
  }

  async collect({ done } = {}) {
    let items = this.items;
    for (const step of this.#steps) {
      items = step(items);
    }
    const all = [];
    for await (const item of items) {
      all.push(item);
    }
    done?.(all);
    return all;
  }
}
