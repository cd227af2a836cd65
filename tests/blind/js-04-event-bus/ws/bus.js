class Bus {
  constructor() {
    this.handlers = {};
  }

  on(type, handler) {
    (this.handlers[type] ??= []).push(handler);
    return () => this.off(type, handler);
  }

  off(type, handler) {
    this.handlers[type] = (this.handlers[type] ?? []).filter((h) => h !== handler);
  }

  emit(type, event) {
    for (const handler of this.handlers[type] ?? []) {
      handler(event);
    }
  }
}

module.exports = { Bus };
