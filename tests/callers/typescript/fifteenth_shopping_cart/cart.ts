import type { Rule } from './rules';

export class Line {
  private constructor(
    readonly name: string,
    private readonly cents: number,
  ) {}

  static of(name: string, cents: number): Line {
    return new Line(name, cents);
  }

  price(count: number): number {
    return this.cents * count;
  }
}

export class Cart {
  readonly #lines = new Map<Line, number>();
  private listeners: Array<(cart: Cart) => void> = [];

  constructor(private readonly rule: Rule) {}

  subscribe = (listener: (cart: Cart) => void): void => {
    this.listeners.push(listener);
  };

  add(name: string, cents: number): Line {
    const line = Line.of(name, cents);
    this.#lines.set(line, 1);
    this.#changed();
    return line;
  }

  remove(line: Line): void {
    this.#lines.delete(line);
    this.#changed();
  }

  #changed(): void {
    this.listeners.forEach((listener) => listener(this));
  }

  private get subtotal(): number {
    let sum = 0;
    for (const [line, count] of this.#lines) {
      sum += line.price(count);
    }
    return sum;
  }

  get total(): number {
    return this.rule(this.subtotal);
  }

  toJSON(): object {
    return { total: this.total };
  }
}
