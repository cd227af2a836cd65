export class Range implements Iterable<number> {
  private constructor(private readonly low: number, private readonly high: number) {}

  static from(low: number, high: number): Range {
    return new Range(low, high);
  }

  get size(): number {
    return this.high - this.low;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let at = this.low; at < this.high; at += 1) {
      yield at;
    }
  }

  *items(): Generator<number> {
    let at = this.low;
    while (at < this.high) {
      yield at;
      at = this.step(at);
    }
  }

  private step(at: number): number {
    return at + 1;
  }
}

type Test = (value: number) => boolean;

function matches(tests: Test[], value: number): boolean {
  return tests.every((test) => test(value));
}

class Query {
  #limit = 10;

  constructor(private readonly tests: Test[], private readonly range?: Range) {}

  get limit(): number {
    return this.#limit;
  }

  set limit(value: number) {
    this.#limit = this.check(value);
  }

  private check(value: number): number {
    return Math.max(value, 1);
  }

  run(values: number[]): number[] {
    return values.filter((value) => matches(this.tests, value)).slice(0, this.#limit);
  }
}

class QueryBuilder {
  private tests: Test[] = [];
  private range?: Range;

  where(test: Test): this {
    this.tests.push(test);
    return this;
  }

  between(range: Range): this {
    this.range = range;
    return this;
  }

  build(): Query {
    const query = new Query(this.tests, this.range);
    if (this.range && this.range.size > 0) {
      return query;
    }
    throw new Error('empty');
  }
}

const isEven: Test = (value) => value % 2 === 0;

function* mapped<T, R>(values: Iterable<T>, change: (value: T) => R): Generator<R> {
  for (const value of values) {
    yield change(value);
  }
}

function double(value: number): number {
  return value * 2;
}

function walk(): number {
  const range = Range.from(0, 4);
  let total = range.size;
  for (const value of range) {
    total += value;
  }
  return total;
}

function sum(): number {
  const range = Range.from(1, 3);
  return [...mapped(range.items(), double)].reduce((all, value) => all + value, 0);
}

function runAll<Q extends Query>(queries: readonly Q[]): number[][] {
  return queries.map((query) => query.run([1, 2]));
}

function query(): void {
  const built = new QueryBuilder().where(isEven).between(Range.from(0, 2)).build();
  built.limit = 3;
  built.run([1, 2, 3]);
  runAll([built]);
}

walk();
sum();
query();
