type Unary = (value: number) => number;

function double(value: number): number {
  return value * 2;
}

function square(value: number): number {
  return value ** 2;
}

function negate(value: number): number {
  return -value;
}

function identity(value: number): number {
  return value;
}

function report(text: string): void {}

function compose(...functions: Unary[]): Unary {
  return functions.reduce((first, second) => (value) => second(first(value)), identity);
}

function pick(kind: 'double' | 'square'): Unary {
  return kind === 'double' ? double : square;
}

const makePair = (): [Unary, Unary] => [double, negate];

function makeCounter() {
  let count = 0;
  function increment(): number {
    count += step();
    return count;
  }
  return { increment, reset: () => resetTo(0), get value() { return shown(count); } };
}

function step(): number {
  return 1;
}

function resetTo(value: number): number {
  return value;
}

function shown(value: number): number {
  return value;
}

function curry(first: number): (second: number) => (third: number) => number {
  return (second) => (third) => add(first, second, third);
}

function add(first: number, second: number, third: number): number {
  return first + second + third;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function load(): string {
  return 'loaded';
}

function memoize<A, R>(compute: (argument: A) => R): (argument: A) => R {
  const known = new Map<A, R>();
  return function remembered(argument: A): R {
    if (!known.has(argument)) {
      known.set(argument, compute(argument));
    }
    return known.get(argument)!;
  };
}

function slow(value: number): number {
  return slow2(value);
}

function slow2(value: number): number {
  return value;
}

function withLog<F extends (...args: any[]) => any>(target: F): F {
  return ((...args: any[]) => {
    report(target.name);
    return target(...args);
  }) as F;
}

function fetchName(id: number): string {
  return String(id);
}

function composed(): number {
  return compose(double, square)(3);
}

function picked(): number {
  const chosen = pick('square');
  return chosen(2);
}

function paired(): number {
  const [first, second] = makePair();
  return first(1) + second(1);
}

function counted(): number {
  const counter = makeCounter();
  counter.increment();
  counter.reset();
  return counter.value;
}

function curried(): number {
  const withOne = curry(1);
  return withOne(2)(3);
}

function lazily(): string {
  const get = once(load);
  return get() + get();
}

function memoized(): number {
  const fast = memoize(slow);
  return fast(1);
}

function logged(): string {
  const wrapped = withLog(fetchName);
  return wrapped(1);
}

function immediately(): void {
  (function start() {
    report('start');
  })();
  (() => report('arrow'))();
  void (async () => {
    await later();
  })();
}

async function later(): Promise<void> {}

function bound(): void {
  const reportBound = report.bind(null, 'a');
  reportBound();
  report.call(undefined, 'b');
  report.apply(undefined, ['c']);
}

composed();
picked();
paired();
counted();
curried();
lazily();
memoized();
logged();
immediately();
bound();
