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
const l = () => 12;
const m = () => 13;
const n = () => 14;
const never = () => 15;

function makeInner() {
  return function inner() {
    return a();
  };
}

function useReturned() {
  makeInner()();
}

(function () {
  b();
})();

function withDefault(action = c) {
  action();
}

function destructured({ action, other = never }) {
  action();
  return other;
}

function rest(...actions) {
  const [first, ...others] = actions;
  first();
  others.forEach((action) => action());
}

function chosen(flag) {
  const action = flag ? g : h;
  action();
}

function orElse(action) {
  const call = action || i;
  call();
}

function loop() {
  for (const action of [j, k]) {
    action();
  }
}

function counter() {
  let count = 0;
  function increment() {
    l();
    count += 1;
  }
  const reset = () => {
    count = 0;
  };
  return { increment, reset };
}

function useCounter() {
  const { increment: up } = counter();
  up();
}

function useHoisted() {
  hoisted();

  function hoisted() {
    m();
  }
}

function swapped() {
  let [left, right] = [never, n];
  [left, right] = [right, left];
  left();
}

useReturned();
withDefault();
destructured({ action: d });
rest(...[e, f]);
chosen(true);
orElse();
loop();
useCounter();
useHoisted();
swapped();
