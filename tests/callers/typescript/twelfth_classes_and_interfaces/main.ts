interface Shape {
  area(): number;
  readonly label: string;
  scale?(by: number): Shape;
}

abstract class Figure implements Shape {
  abstract area(): number;

  protected constructor(readonly name: string) {
    this.init();
  }

  get label(): string {
    return this.prefix() + this.name;
  }

  protected init(): void {}

  protected prefix(): string {
    return 'figure ';
  }

  compare(other: Shape): number {
    return this.area() - other.area();
  }

  toString(): string {
    return this.label;
  }
}

class Square extends Figure {
  constructor(private side: number) {
    super('square');
  }

  area(): number {
    return this.side * this.side;
  }

  protected override init(): void {
    Square.count();
  }

  static made = 0;

  static count(): void {
    Square.made = this.next(Square.made);
  }

  static next(value: number): number {
    return value + 1;
  }

  static unit(): Square {
    return new this(1);
  }

  scale(by: number): Square {
    return new Square(this.side * by);
  }
}

class Circle extends Figure {
  #radius: number;

  constructor(radius: number) {
    super('circle');
    this.#radius = this.#checked(radius);
  }

  #checked(value: number): number {
    return Math.abs(value);
  }

  area(): number {
    return this.#radius * 3;
  }

  protected override prefix(): string {
    return super.prefix() + 'round ';
  }
}

const literal: Shape = {
  label: 'literal',
  area() {
    return flat();
  },
};

function flat(): number {
  return 0;
}

type Constructor<T = object> = new (...args: any[]) => T;

function Serializable<B extends Constructor>(Parent: B) {
  return class extends Parent {
    serialize(): string {
      return this.body();
    }

    body(): string {
      return encode(this);
    }
  };
}

function encode(value: unknown): string {
  return String(value);
}

class Note {
  text = 'note';

  read(): string {
    return this.text;
  }
}

class SavedNote extends Serializable(Note) {
  save(): string {
    return this.serialize() + this.read();
  }
}

class Repository<T extends Shape> {
  private items: T[] = [];

  add(item: T): this {
    this.items.push(item);
    return this;
  }

  largest(): T {
    return this.items.reduce((left, right) => (left.area() > right.area() ? left : right));
  }

  *[Symbol.iterator](): Iterator<T> {
    yield* this.items;
  }
}

function total(shapes: Shape[]): number {
  return shapes.map((shape) => shape.area()).reduce((left, right) => left + right);
}

function enlarge(shape: Shape): Shape | undefined {
  return shape.scale?.(2);
}

function narrow(shape: Shape): number {
  if (shape instanceof Circle) {
    return shape.compare(literal);
  }
  return 0;
}

function shapes(): void {
  total([Square.unit(), new Circle(1), literal]);
  enlarge(new Square(1));
  narrow(new Circle(2));
}

function mixed(): string {
  return new SavedNote().save();
}

function stored(): string {
  const repository = new Repository<Square>();
  repository.add(Square.unit()).add(new Square(2));
  for (const square of repository) {
    square.scale(2);
  }
  return repository.largest().label;
}

function printed(): string {
  return `${new Circle(1)}`;
}

shapes();
mixed();
stored();
printed();
