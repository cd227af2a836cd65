type Predicate<T> = (item: T) => boolean;
type Selector<T, R> = (item: T, index: number) => R;

abstract class Source<T> {
  abstract items(): Iterable<T>;

  where(test: Predicate<T>): Source<T> {
    return new Filtered(this, test);
  }

  select<R>(pick: Selector<T, R>): Source<R> {
    return new Mapped(this, pick);
  }

  *[Symbol.iterator](): Generator<T> {
    yield* this.items();
  }

  toArray(): T[] {
    return [...this];
  }
}

class Filtered<T> extends Source<T> {
  constructor(
    private readonly inner: Source<T>,
    private readonly test: Predicate<T>,
  ) {
    super();
  }

  *items(): Iterable<T> {
    for (const item of this.inner) {
      if (this.test(item)) {
        yield item;
      }
    }
  }
}

class Mapped<T, R> extends Source<R> {
  constructor(
    private readonly inner: Source<T>,
    private readonly pick: Selector<T, R>,
  ) {
    super();
  }

  *items(): Iterable<R> {
    let index = 0;
    for (const item of this.inner.items()) {
      yield this.pick(item, index++);
    }
  }
}

export class List<T> extends Source<T> {
  private constructor(private readonly values: readonly T[]) {
    super();
  }

  static of<T>(...values: T[]): List<T> {
    return new List(values);
  }

  items(): Iterable<T> {
    return this.values;
  }
}

export function pipe<A, B, C>(first: (value: A) => B, second: (value: B) => C): (value: A) => C {
  return (value) => second(first(value));
}
