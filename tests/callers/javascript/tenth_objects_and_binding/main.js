const math = {
  add(a, b) {
    return a + b;
  },
  double(value) {
    return this.add(value, value);
  },
  nested: {
    deep() {
      return bottom();
    },
  },
};

function bottom() {
  return 0;
}

function Person(name) {
  this.name = name;
  this.shout = () => this.greet().toUpperCase();
}

Person.prototype.greet = function () {
  return this.prefix() + this.name;
};

Person.prototype.prefix = function () {
  return 'Hi ';
};

Person.create = function (name) {
  return new Person(name);
};

function Worker(name) {
  Person.call(this, name);
}

Worker.prototype = Object.create(Person.prototype);
Worker.prototype.constructor = Worker;
Worker.prototype.work = function () {
  return this.greet();
};

class Button {
  constructor(label) {
    this.label = label;
    this.onClick = this.onClick.bind(this);
    this.handlers = { click: this.onClick };
  }

  onClick() {
    return this.log();
  }

  log() {
    return this.label;
  }

  press(name) {
    return this.handlers[name]();
  }
}

class Toggle extends Button {
  log() {
    return 'toggle';
  }

  static #count() {
    return 1;
  }

  static make() {
    Toggle.#count();
    return new this('t');
  }
}

const base = {
  start() {
    return this.prepare();
  },
  prepare() {
    return 'base';
  },
};

const derived = {
  __proto__: base,
  prepare() {
    return super.prepare() + '!';
  },
};

const made = Object.create(base);
made.prepare = function prepareMade() {
  return 'made';
};

function literals() {
  math.double(2);
  math.nested.deep();
  const { add: plus } = math;
  return plus(1, 2);
}

function people() {
  const person = Person.create('A');
  person.shout();
  new Worker('B').work();
}

function buttons() {
  const button = new Button('a');
  const { onClick } = button;
  onClick();
  button.press('click');
  Toggle.make().press('click');
}

function prototypes() {
  derived.start();
  made.start();
}

function total(...numbers) {
  return numbers.length;
}

function borrowed() {
  const bound = total.bind(null, 1);
  bound(2);
  total.apply(null, [1]);
  Reflect.apply(total, null, [2]);
  return Array.prototype.map.call([1], half);
}

function half(value) {
  return value / 2;
}

function extended() {
  const copy = { ...math, extra: bottom };
  copy.extra();
  copy.add(1, 1);
  return copy?.double?.(2);
}

function tagged(parts, value) {
  return parts[0] + value;
}

function templates() {
  return tagged`a ${half(2)}`;
}

const later = new (class {
  run() {
    return bottom();
  }
})();

function anonymous() {
  return later.run();
}

literals();
people();
buttons();
prototypes();
borrowed();
extended();
templates();
anonymous();
