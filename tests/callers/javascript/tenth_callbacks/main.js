const a = () => 1;
const b = () => 2;
const c = () => 3;
const d = () => 4;
const e = () => 5;
const f = () => 6;
const g = () => 7;
const h = () => 8;
const i = () => 9;
const j = () => 10;
const k = () => 11;
const l = (value) => value;
const m = (value) => value;
const n = (left, right) => left - right;
const o = () => 12;
const p = () => 13;
const q = () => 14;
const r = () => 15;
const s = () => 16;
const never = () => 0;

function run(action) {
  return action();
}

function twice(action, done) {
  action();
  action();
  if (done) done();
}

function passed() {
  run(a);
  twice(b, c);
}

function inline() {
  run(() => d());
  run(function () {
    return e();
  });
}

function options({ onStart, onEnd = never } = {}) {
  if (onStart) onStart();
  onEnd();
}

function withOptions() {
  options({ onStart: f, onEnd: g });
}

function nodeStyle(callback) {
  callback(null, h);
}

function useNodeStyle() {
  nodeStyle((error, result) => result());
}

function timers() {
  setTimeout(i, 0);
  queueMicrotask(() => j());
}

function promised() {
  return Promise.resolve(k).then((action) => action()).finally(o);
}

async function awaited() {
  const action = await Promise.resolve(p);
  action();
}

function arrays() {
  [1].map(l);
  [1].filter((value) => m(value));
  [2, 1].sort(n);
  const [first] = [q].filter(Boolean);
  first();
  [r].forEach((action) => action());
}

function curry(action) {
  return (one) => (two) => action(one, two);
}

function curried() {
  curry(s)(1)(2);
}

function once(action) {
  let ran = false;
  return function runOnce() {
    if (!ran) {
      ran = true;
      action();
    }
  };
}

function initialize() {
  return 1;
}

const setup = once(initialize);

function useOnce() {
  setup();
  setup();
}

passed();
inline();
withOptions();
useNodeStyle();
timers();
promised();
awaited();
arrays();
curried();
useOnce();
