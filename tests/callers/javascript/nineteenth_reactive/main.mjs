import * as rx from './signal.mjs';
import { signal as makeSignal } from './signal.mjs';

const [count, setCount] = makeSignal(1);
const doubled = rx.computed(() => twice(count()));

function twice(n) {
  return n * 2;
}

const printer = {
  lines: [],
  print() {
    this.lines.push(this.format(doubled()));
  },
  format: function (n) {
    return `#${n}`;
  },
  get last() {
    return this.lines.at(-1);
  },
};

rx.effect(() => printer.print());

function changed(key, value) {
  setCount(value);
  console.log(key, printer.last);
}

function step({ n }, by = start()) {
  return n + by;
}

function start() {
  return 4;
}

const model = rx.reactive({ n: 1 }, changed);
model.n = step(model);
console.log(printer.lines);
