import { tokens as lex, type Token } from "./lexer";

abstract class Expr {
  abstract eval(): number;
  static of(this: void, token: Token): Expr {
    return new Num(Number(token.text));
  }
}

class Num extends Expr {
  constructor(private n: number) {
    super();
  }
  eval(): number {
    return this.n;
  }
}

class Binary extends Expr {
  static ops: Record<string, (a: number, b: number) => number> = { "+": add, "*": multiply };
  constructor(private op: string, private left: Expr, private right: Expr) {
    super();
  }
  eval(): number {
    const { left, right } = this;
    return Binary.ops[this.op](left.eval(), right.eval());
  }
}

function add(a: number, b: number): number {
  return a + b;
}

function multiply(a: number, b: number): number {
  return a * b;
}

class Parser {
  private queue: Token[];
  constructor(source: string) {
    this.queue = Array.from(lex(source));
  }
  sum = (): Expr => this.chain("+", this.product);
  product = (): Expr => this.chain("*", () => this.atom());
  private chain(op: string, next: () => Expr): Expr {
    let left = next();
    while (this.queue[0]?.text === op) {
      this.queue.shift();
      left = new Binary(op, left, next());
    }
    return left;
  }
  private atom(): Expr {
    return Expr.of(this.queue.shift()!);
  }
}

console.log(new Parser("2 + 3 * 4").sum().eval());
