const stack = [];

function effect(run) {
  const tracked = () => {
    stack.push(tracked);
    try {
      return run();
    } finally {
      stack.pop();
    }
  };
  tracked();
  return tracked;
}

function reactive(target) {
  const watchers = new Map();
  return new Proxy(target, {
    get(object, key) {
      track(watchers, key);
      return object[key];
    },
    set(object, key, value) {
      object[key] = value;
      trigger(watchers, key);
      return true;
    },
  });
}

function track(watchers, key) {
  const current = stack[stack.length - 1];
  if (!current) return;
  if (!watchers.has(key)) watchers.set(key, new Set());
  watchers.get(key).add(current);
}

function trigger(watchers, key) {
  for (const watcher of watchers.get(key) ?? []) watcher();
}

function computed(read) {
  let value;
  const update = () => {
    value = read();
  };
  effect(update);
  return {
    get value() {
      return value;
    },
  };
}

class Store {
  static #instances = new WeakSet();

  #reducers = Object.create(null);
  listeners = [];

  constructor(state) {
    this.state = state;
    Store.#remember(this);
  }

  static #remember(store) {
    Store.#instances.add(store);
  }

  reducer(name, reduce) {
    this.#reducers[name] = reduce;
    return this;
  }

  dispatch = (name, ...given) => {
    const reduce = this.#reducers[name] ?? Store.unknown;
    this.state = reduce(this.state, ...given);
    this.listeners.forEach((listener) => listener(this.state));
  };

  subscribe(listener) {
    this.listeners.push(listener);
    return () => this.#drop(listener);
  }

  #drop(listener) {
    this.listeners = this.listeners.filter((each) => each !== listener);
  }

  static unknown(state) {
    return warn(state);
  }
}

const warn = (state) => state;

const add = (state, amount = one()) => ({ ...state, total: sum(state.total, amount) });

function one() {
  return 1;
}

function sum(left, right) {
  return left + right;
}

function render(state) {
  return label`total ${state.total}`;
}

function label(parts, ...values) {
  return parts[0] + values.join();
}

function double() {
  return shared.count * 2;
}

const shared = reactive({ count: 1 });

function main() {
  const store = new Store({ total: 0 }).reducer('add', add);
  const stop = store.subscribe(render);
  const { dispatch } = store;
  dispatch('add', 2);
  stop();
  const twice = computed(double);
  shared.count = 3;
  return twice.value;
}

main();
