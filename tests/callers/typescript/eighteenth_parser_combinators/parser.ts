export interface State {
  readonly text: string;
  readonly at: number;
}

export type Result<T> = { ok: true; value: T; next: State } | { ok: false; expected: string };

export class Parser<T> {
  constructor(readonly run: (state: State) => Result<T>) {}

  map<U>(change: (value: T) => U): Parser<U> {
    return this.then((value) => Parser.of(change(value)));
  }

  then<U>(next: (value: T) => Parser<U>): Parser<U> {
    return new Parser((state) => {
      const first = this.run(state);
      return first.ok ? next(first.value).run(first.next) : first;
    });
  }

  or<U>(other: Parser<U>): Parser<T | U> {
    return new Parser<T | U>((state) => {
      const first = this.run(state);
      return first.ok ? first : other.run(state);
    });
  }

  many(): Parser<T[]> {
    return new Parser((state) => {
      const values: T[] = [];
      let at = state;
      for (;;) {
        const result = this.run(at);
        if (!result.ok) return succeed(values, at);
        values.push(result.value);
        at = result.next;
      }
    });
  }

  skip(other: Parser<unknown>): Parser<T> {
    return this.then((value) => other.map(() => value));
  }

  parse(text: string): T {
    const result = this.run({ text, at: 0 });
    if (!result.ok) throw syntaxError(result.expected);
    return result.value;
  }

  static of<T>(value: T): Parser<T> {
    return new Parser((state) => succeed(value, state));
  }
}

function succeed<T>(value: T, next: State): Result<T> {
  return { ok: true, value, next };
}

const syntaxError = (expected: string): Error => new SyntaxError(expected);

export function regex(pattern: RegExp, expected: string): Parser<string> {
  const sticky = new RegExp(pattern.source, 'y');
  return new Parser((state) => {
    sticky.lastIndex = state.at;
    const match = sticky.exec(state.text);
    return match ? succeed(match[0], advance(state, match[0].length)) : { ok: false, expected };
  });
}

function advance(state: State, by: number): State {
  return { ...state, at: state.at + by };
}

export function lazy<T>(make: () => Parser<T>): Parser<T> {
  return new Parser((state) => make().run(state));
}

export namespace text {
  export const word = () => regex(/[a-z]+/, 'a word');

  export function symbol(text: string): Parser<string> {
    return regex(new RegExp(escape(text)), text);
  }

  function escape(text: string): string {
    return text.replace(/[(*+]/g, '\\$&');
  }
}
