'use strict';

class Emitter {
  constructor() {
    this.handlers = {};
  }

  on(name, handler) {
    (this.handlers[name] = this.handlers[name] || []).push(handler);
    return this;
  }

  once(name, handler) {
    const wrapped = (...args) => {
      this.off(name, wrapped);
      handler.apply(this, args);
    };
    return this.on(name, wrapped);
  }

  off(name, handler) {
    this.handlers[name] = this.handlers[name].filter((other) => other !== handler);
  }

  emit(name, ...args) {
    const handlers = this.handlers[name] || [];
    handlers.slice().forEach((handler) => handler(...args));
    return handlers.length > 0;
  }
}

module.exports = Emitter;
