export type Shape =
  | { kind: "circle"; r: number }
  | { kind: "rect"; w: number; h: number }
  | { kind: "group"; items: Shape[] };

export type Visitor<R> = {
  [K in Shape["kind"]]: (shape: Extract<Shape, { kind: K }>, walk: (s: Shape) => R) => R;
};

export function visit<R>(shape: Shape, visitor: Visitor<R>): R {
  const again = (s: Shape): R => visit(s, visitor);
  switch (shape.kind) {
    case "circle":
      return visitor.circle(shape, again);
    case "rect":
      return visitor.rect(shape, again);
    default:
      return visitor.group(shape, again);
  }
}

export default class Canvas {
  static #instances = 0;
  readonly id: number;

  constructor(private readonly shapes: Iterable<Shape>) {
    this.id = Canvas.next();
  }

  private static next(): number {
    return ++Canvas.#instances;
  }

  *each(): Iterable<Shape> {
    yield* this.shapes;
  }

  map<R>(fn: (shape: Shape, index: number) => R): R[] {
    return [...this.each()].map(fn);
  }
}
