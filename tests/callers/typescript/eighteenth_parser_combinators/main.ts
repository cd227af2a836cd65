import * as p from './parser';
import { text } from './parser';

type Tree = { kind: 'number'; value: number } | { kind: 'list'; items: Tree[] };

const space = p.regex(/\s*/, 'space');

function lexeme<T>(parser: p.Parser<T>): p.Parser<T> {
  return parser.skip(space);
}

function atom(): p.Parser<Tree> {
  return lexeme(p.regex(/\d+/, 'a number')).map(toNumber);
}

function toNumber(digits: string): Tree {
  return { kind: 'number', value: Number(digits) };
}

function group(): p.Parser<Tree> {
  return lexeme(text.symbol('('))
    .then(() => p.lazy(tree).many())
    .skip(lexeme(text.symbol(')')))
    .map((items) => makeList(items));
}

function makeList(items: Tree[]): Tree {
  return { kind: 'list', items };
}

function tree(): p.Parser<Tree> {
  return atom().or(group());
}

abstract class Fold<R> {
  protected abstract number(value: number): R;
  protected abstract list(items: R[]): R;

  apply(tree: Tree): R {
    switch (tree.kind) {
      case 'number':
        return this.number(tree.value);
      case 'list':
        return this.list(tree.items.map((item) => this.apply(item)));
    }
  }
}

class Sum extends Fold<number> {
  protected number = identity;

  protected list(items: number[]): number {
    return items.reduce(add, 0);
  }
}

class Show extends Fold<string> {
  protected number(value: number): string {
    return String(value);
  }

  protected list(items: string[]): string {
    return bracket(...items);
  }
}

function identity<T>(value: T): T {
  return value;
}

function add(left: number, right: number): number {
  return left + right;
}

function bracket(...items: string[]): string {
  return `(${items.join(' ')})`;
}

const folds: Record<string, () => Fold<unknown>> = {
  sum: () => new Sum(),
  show: () => new Show(),
};

function main(): void {
  const parsed = tree().parse('(1 (2 3))');
  for (const name in folds) print(folds[name]().apply(parsed));
  print(text.word().parse('x'));
}

function print(value: unknown): void {
  console.log(value);
}

main();
