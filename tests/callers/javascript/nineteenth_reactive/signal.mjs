let current = null;

export function signal(value) {
  const readers = new Set();
  function read() {
    if (current) readers.add(current);
    return value;
  }
  function write(next) {
    value = next;
    for (const reader of [...readers]) reader.run();
  }
  return [read, write];
}

class Effect {
  constructor(body) {
    this.body = body;
    this.run();
  }

  run() {
    const outer = enter(this);
    try {
      this.body();
    } finally {
      enter(outer);
    }
  }
}

function enter(effect) {
  const before = current;
  current = effect;
  return before;
}

export const effect = (body) => new Effect(body);

export function computed(compute) {
  const [value, update] = signal();
  effect(() => update(compute()));
  return value;
}

export function reactive(target, onChange = ignore) {
  return new Proxy(target, {
    get(object, key) {
      return Reflect.get(object, key);
    },
    set(object, key, value) {
      onChange(key, value);
      return Reflect.set(object, key, value);
    },
  });
}

function ignore() {}
