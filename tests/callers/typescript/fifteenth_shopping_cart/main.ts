import { Cart } from './cart';
import { combine, flat, percent, type Rule } from './rules';

function rules(): Rule {
  return combine(percent(10), flat(100));
}

function onChange(cart: Cart): void {}

function fill(cart: Cart): void {
  const first = cart.add('a', 300);
  cart.add('b', 200);
  cart.remove(first);
}

function checkout(): string {
  const cart = new Cart(rules());
  cart.subscribe(onChange);
  fill(cart);
  return `${cart.total} ${cart.toJSON()}`;
}

function memo<A, R>(work: (value: A) => R): (value: A) => R {
  const known = new Map<A, R>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = work(value);
    known.set(value, made);
    return made;
  };
}

function slow(value: number): number {
  return value;
}

const quick = memo(slow);

async function* lines(): AsyncIterable<string> {
  yield 'a';
}

const format = (line: string): string => line.trim();

async function report(): Promise<string[]> {
  const out: string[] = [];
  for await (const line of lines()) out.push(format(line));
  return out;
}

checkout();
quick(1);
report();
