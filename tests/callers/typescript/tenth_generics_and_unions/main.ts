interface Shape {
  area(): number;
  name?(): string;
}

class Square implements Shape {
  constructor(private side: number) {}

  area(): number {
    return square(this.side);
  }

  rotate(): Square {
    return this;
  }
}

class Circle implements Shape {
  constructor(readonly radius: number) {}

  area(): number {
    return this.radius * 3;
  }

  name(): string {
    return 'circle';
  }
}

class Line {
  area(): number {
    return 0;
  }
}

function square(value: number): number {
  return value * value;
}

class List<T> {
  private items: T[] = [];

  add(item: T): this {
    this.items.push(item);
    return this;
  }

  map<U>(change: (item: T) => U): List<U> {
    const result = new List<U>();
    for (const item of this.items) {
      result.add(change(item));
    }
    return result;
  }

  first(): T | undefined {
    return this.items[0];
  }
}

class Repository<T extends { id: number }> {
  constructor(private readonly make: () => T, private readonly log: (text: string) => void) {}

  load(): T {
    this.log('load');
    return this.make();
  }
}

class User {
  id = nextId();

  greet(): string {
    return 'hi';
  }
}

function nextId(): number {
  return 1;
}

function write(text: string): void {}

type Event = { kind: 'open'; run: () => void } | { kind: 'close'; stop: () => void };

function handle(event: Event): void {
  switch (event.kind) {
    case 'open':
      event.run();
      break;
    default:
      event.stop();
  }
}

function onRun(): void {}

function onStop(): void {}

type Handlers = { [K in 'save' | 'load']: (value: number) => void };

const handlers: Handlers = {
  save: (value) => store(value),
  load: function (value) {
    store(value);
  },
};

function store(value: number): void {}

function total(shapes: Shape[]): number {
  return shapes.reduce((sum, shape) => sum + shape.area() + (shape.name?.().length ?? 0), 0);
}

function rotated(shape: Square | Circle): number {
  if (shape instanceof Square) {
    return shape.rotate().area();
  }
  return shape.area();
}

function identity<T>(value: T): T {
  return value;
}

function shapes(): void {
  total([new Square(1), new Circle(2)]);
  rotated(new Circle(1));
}

function lists(): void {
  const squares = new List<number>().add(1).map((side) => new Square(side));
  squares.first()?.rotate();
  identity(new User()).greet();
}

function repositories(): void {
  const users = new Repository(() => new User(), write);
  users.load().greet();
}

function events(): void {
  handle({ kind: 'open', run: onRun });
  handle({ kind: 'close', stop: onStop });
}

function tabled(key: keyof Handlers): void {
  handlers[key](1);
}

shapes();
lists();
repositories();
events();
tabled('save');
