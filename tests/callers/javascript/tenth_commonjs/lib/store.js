class Store {
  constructor() {
    this.items = Store.empty();
  }

  put(key, value) {
    this.items.set(key, value);
    this.changed();
  }

  changed() {}

  static empty() {
    return new Map();
  }
}

Store.open = function open() {
  return new Store();
};

module.exports = Store;
