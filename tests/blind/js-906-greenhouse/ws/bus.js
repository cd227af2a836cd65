class Bus {
  constructor() {
    this.handlers = new Map();
  }

  on(topic, handler) {
    if (typeof handler !== 'function') {
      throw new TypeError(`handler of ${topic} is no function`);
    }
    const list = this.handlers.get(topic) ?? [];
    this.handlers.set(topic, [...list, handler]);
  }

  publish(topic, message) {
    const list = this.handlers.get(topic) ?? [];
    for (const handle of list) {
      handle(message);
    }
    return list.length;
  }
}

module.exports = { Bus };
