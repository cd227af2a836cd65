class Lru {
  constructor(limit) {
    this.limit = limit;
    this.entries = new Map();
  }

  get(key) {
    if (!this.entries.has(key)) return undefined;
    const value = this.entries.get(key);
    return value;
  }

  set(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.limit) {
      const oldest = this.entries.keys().next().value;
      this.entries.delete(oldest);
    }
  }
}

function memoize(fn, limit) {
  const cache = new Lru(limit);
  return (arg) => {
    let value = cache.get(arg);
    if (value === undefined) {
      value = fn(arg);
      cache.set(arg, value);
    }
    return value;
  };
}

module.exports = { Lru, memoize };
