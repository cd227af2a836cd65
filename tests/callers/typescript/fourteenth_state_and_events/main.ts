type Events = { open: [name: string]; close: [] };

class Emitter<E extends Record<string, unknown[]>> {
  private readonly listeners: Map<keyof E, Set<(...args: any[]) => void>>;

  constructor() {
    this.listeners = new Map();
  }

  on<K extends keyof E>(name: K, listener: (...args: E[K]) => void): this {
    const found = this.listeners.get(name) ?? new Set();
    found.add(listener);
    this.listeners.set(name, found);
    return this;
  }

  once<K extends keyof E>(name: K, listener: (...args: E[K]) => void): this {
    const wrapper = (...args: E[K]) => {
      this.off(name, wrapper);
      listener(...args);
    };
    return this.on(name, wrapper);
  }

  off<K extends keyof E>(name: K, listener: (...args: E[K]) => void): void {
    this.listeners.get(name)?.delete(listener);
  }

  emit<K extends keyof E>(name: K, ...args: E[K]): void {
    for (const listener of this.listeners.get(name) ?? []) {
      listener(...args);
    }
  }
}

function opened(name: string): void {
  log(name);
}

function closed(): void {}

function log(text: string): void {}

class Counter {
  static first: number;
  #value = 0;

  static {
    Counter.first = Counter.start();
  }

  static start(): number {
    return 1;
  }

  get value(): number {
    log('read');
    return this.#value;
  }

  set value(next: number) {
    this.#value = next;
  }

  next(): this {
    this.#value += 1;
    return this;
  }
}

interface Visitor<R> {
  circle(shape: Circle): R;
  square(shape: Square): R;
}

interface Shape {
  accept<R>(visitor: Visitor<R>): R;
}

class Circle implements Shape {
  radius = 1;

  accept<R>(visitor: Visitor<R>): R {
    log('circle');
    return visitor.circle(this);
  }
}

class Square implements Shape {
  side = 1;

  accept<R>(visitor: Visitor<R>): R {
    return visitor.square(this);
  }
}

class AreaVisitor implements Visitor<number> {
  circle(shape: Circle): number {
    return 3 * power(shape.radius);
  }

  square({ side }: Square): number {
    return power(side);
  }
}

const power = (value: number): number => value * value;

type Action = { type: 'increase'; by: number } | { type: 'reset' };

function reduce(state: number, action: Action): number {
  switch (action.type) {
    case 'increase':
      return increase(state, action.by);
    case 'reset':
      return reset();
    default:
      return never(action);
  }
}

function increase(state: number, by: number): number {
  return state + by;
}

function reset(): number {
  return 0;
}

function never(value: never): never {
  throw new Error(String(value));
}

class Range implements Iterable<number> {
  constructor(private readonly end: number) {}

  *[Symbol.iterator](): Iterator<number> {
    for (let value = 0; value < this.end; value = step(value)) {
      yield value;
    }
  }
}

function step(value: number): number {
  return value + 1;
}

async function fetchPage(page: number): Promise<string> {
  return `page ${page}`;
}

function parse(text: string): number {
  return text.length;
}

function failed(error: unknown): number {
  return 0;
}

function events(): void {
  const emitter = new Emitter<Events>();
  emitter.on('open', opened).once('close', closed);
  emitter.emit('open', 'door');
  emitter.emit('close');
}

function counting(): number {
  const counter = new Counter();
  counter.value = 3;
  for (const _ of new Range(2)) {
    counter.next().next();
  }
  return counter.value;
}

function visiting(): number[] {
  const shapes: Shape[] = [new Circle(), new Square()];
  const visitor = new AreaVisitor();
  return shapes.map((shape) => shape.accept(visitor));
}

function reducing(): number {
  const actions: Action[] = [{ type: 'increase', by: 2 }, { type: 'reset' }];
  return actions.reduce(reduce, 0);
}

function promises(): Promise<number> {
  return fetchPage(1)
    .then(parse)
    .then((size) => {
      log(String(size));
      return size;
    })
    .catch(failed);
}

events();
counting();
visiting();
reducing();
promises();
