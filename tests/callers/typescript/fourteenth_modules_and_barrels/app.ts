import { format, lower, money, numbers, title, upper } from './format';
import { make, parse } from './models';
import type { Lazy } from './format/lazy';

function create(): string {
  return make('cat').speak();
}

const formatters: Array<{ name: string; apply: (text: string) => string }> = [
  { name: 'upper', apply: upper },
  { name: 'lower', apply: lower },
];

function registered(name: string): string | undefined {
  return formatters.find((entry) => entry.name === name)?.apply('x');
}

const once =
  <T>(work: (value: T) => T) =>
  (value: T): T =>
    work(value);

function decorated(): string {
  return once(format)('a');
}

async function lazy(): Promise<string> {
  const module = await import('./format/lazy');
  const made: Lazy = await module.load();
  return made.show();
}

async function run(): Promise<void> {
  create();
  registered('upper');
  decorated();
  await lazy();
  money(2);
  numbers.percent(1);
  title('t');
  ['a'].map(upper);
  parse('1');
  parse.strict('2');
}

run();
