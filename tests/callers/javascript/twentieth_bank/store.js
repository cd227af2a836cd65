'use strict';

class Stream {
  #events = [];
  #watchers = new Set();

  append(event) {
    this.#events.push(this.#stamp(event));
    this.#notify(event);
    return this;
  }

  #stamp(event) {
    return { ...event, seq: this.version + 1 };
  }

  #notify(event) {
    for (const watcher of this.#watchers) watcher.seen(event);
  }

  get version() {
    return this.#events.length;
  }

  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  fold(reducer, start) {
    return this.#events.reduce((state, event) => reducer(state, event), start);
  }
}

class Snapshots extends Stream {
  constructor(every) {
    super();
    this.every = every;
    this.taken = 0;
  }

  append(event) {
    super.append(event);
    if (this.version % this.every === 0) this.snapshot();
    return this;
  }

  snapshot() {
    this.taken += 1;
  }
}

module.exports = { Stream, Snapshots };
