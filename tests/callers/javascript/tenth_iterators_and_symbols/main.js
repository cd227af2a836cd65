class Range {
  constructor(low, high) {
    this.low = low;
    this.high = high;
  }

  *[Symbol.iterator]() {
    for (let value = this.low; value < this.high; value += 1) {
      yield this.scale(value);
    }
  }

  scale(value) {
    return value * 2;
  }

  get size() {
    return this.measure();
  }

  set size(value) {
    this.resize(value);
  }

  measure() {
    return this.high - this.low;
  }

  resize(value) {
    this.high = this.low + value;
  }

  toString() {
    return this.label();
  }

  label() {
    return 'range';
  }

  toJSON() {
    return this.label();
  }
}

class Wide extends Range {
  scale(value) {
    return super.scale(value) + offset();
  }

  get size() {
    return super.size + 1;
  }

  static get instance() {
    return new Wide(0, 1);
  }
}

function offset() {
  return 1;
}

function* functions() {
  yield first;
  const more = yield* others();
  more();
}

function* others() {
  yield second;
  return third;
}

function first() {
  return 1;
}

function second() {
  return 2;
}

function third() {
  return 3;
}

async function* stream() {
  yield fetchPart(1);
}

async function fetchPart(number) {
  return number;
}

async function consume() {
  for await (const part of stream()) {
    handle(part);
  }
}

function handle(part) {
  return part;
}

function loops() {
  for (const value of new Range(1, 3)) {
    handle(value);
  }
  return [...new Wide(1, 2)];
}

function generated() {
  for (const action of functions()) {
    action();
  }
}

function stepped() {
  const steps = functions();
  const { value } = steps.next();
  value();
}

function accessed() {
  const range = new Range(1, 2);
  range.size = 4;
  return range.size + Wide.instance.measure();
}

function texts() {
  const range = new Range(1, 2);
  return `${range}` + JSON.stringify(range);
}

const handlers = {
  ['on' + 'Open']() {
    return 1;
  },
  async load() {
    return fetchPart(2);
  },
  *walk() {
    yield handle(3);
  },
};

async function literals() {
  await handlers.load();
  return [...handlers.walk()];
}

const registry = new Map([['first', first]]);
registry.set('third', third);

function mapped() {
  registry.get('third')();
  for (const [, action] of registry) {
    action();
  }
}

const unique = new Set();
unique.add(second);

function inSet() {
  unique.forEach((action) => action());
}

loops();
generated();
stepped();
accessed();
texts();
literals();
mapped();
inSet();
consume();
