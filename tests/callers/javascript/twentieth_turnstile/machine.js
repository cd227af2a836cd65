'use strict';

const Observable = (Base) =>
  class extends Base {
    observe(listener) {
      (this.listeners ??= []).push(listener);
      return this;
    }

    announce(...news) {
      this.listeners?.forEach((listener) => listener(...news));
    }
  };

class Machine {
  constructor(definition, initial) {
    this.definition = definition;
    this.state = initial;
  }

  send(name, payload) {
    const step = this.definition[this.state][name] ?? this.unknown;
    const next = step.call(this, payload);
    if (next && next !== this.state) this.enter(next);
    return this.state;
  }

  enter(next) {
    this.state = next;
  }

  unknown() {
    return null;
  }
}

class Tracked extends Observable(Machine) {
  enter(next) {
    const from = this.state;
    super.enter(next);
    this.announce(from, next);
  }
}

module.exports = { Machine, Tracked };
