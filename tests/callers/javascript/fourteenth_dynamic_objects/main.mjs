function count(items) {
  return items.length;
}

class Stack {
  #items = [];

  #check(item) {
    return item !== undefined;
  }

  push(item) {
    if (this.#check(item)) this.#items.push(item);
    return this;
  }

  get size() {
    return count(this.#items);
  }

  static from(...items) {
    return items.reduce((stack, item) => stack.push(item), new this());
  }
}

const Serializable = (Base) =>
  class extends Base {
    serialize() {
      return JSON.stringify(this);
    }
  };

const Comparable = (Base) =>
  class extends Base {
    equals(other) {
      return this.key() === other.key();
    }
  };

class Plain {}

class Money extends Comparable(Serializable(Plain)) {
  key() {
    return 1;
  }
}

function sum(...numbers) {
  return numbers.length + (this?.offset ?? 0);
}

const greet = function (name) {
  return `${this.prefix} ${name}`;
};

function applied() {
  const polite = greet.bind({ prefix: 'Dear' });
  polite('A');
  return sum.call({ offset: 1 }, 1) + sum.apply(null, [1, 2]);
}

let last = 0;

function nextId() {
  last += 1;
  return last;
}

function* ids() {
  while (true) yield nextId();
}

function generated() {
  const [first, second] = ids();
  return first + second;
}

function stacks() {
  const stack = Stack.from(1, 2);
  stack.push(3).push(4);
  return stack.size;
}

function mixed() {
  const money = new Money();
  money.serialize();
  return money.equals(new Money());
}

const api = {
  list: () => [],
  show(id) {
    return id;
  },
};

function computed(name) {
  return api[name](1);
}

function fallback() {
  return 'none';
}

function optional(options) {
  const handler = options?.handler ?? fallback;
  saveLater();
  return handler();
}

function onMissing(name) {
  return name;
}

function proxied() {
  const proxy = new Proxy(
    {},
    {
      get(target, name) {
        return onMissing(name);
      },
    },
  );
  return proxy.anything;
}

function debounce(work) {
  let timer = null;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), 1);
  };
}

function save() {
  return true;
}

const saveLater = debounce(save);

const started = (function iife() {
  return 1;
})();

applied();
generated();
stacks();
mixed();
computed('list');
computed('show');
optional({});
proxied();
