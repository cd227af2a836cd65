'use strict';

class Dispatcher {
  constructor() {
    this.handlers = new Map();
  }

  on(topic, handler) {
    if (typeof handler !== 'function') throw new TypeError('handler must be a function');
    const list = this.handlers.get(topic) ?? [];
    list.push(handler);
    this.handlers.set(topic, list);
  }

  emit(topic, payload) {
    const list = this.handlers.get(topic) ?? [];
    for (const handler of list) handler(payload);
    return list.length;
  }
}

module.exports = { Dispatcher };
