namespace Geometry {
  export function area(side: number): number {
    return Helpers.square(side);
  }

  namespace Helpers {
    export function square(value: number): number {
      return value * value;
    }
  }

  export class Point {
    constructor(public x: number) {}

    static origin(): Point {
      return new Point(0);
    }

    move(by: number): Point {
      return new Point(this.x + by);
    }
  }
}

enum Level {
  Low,
  High,
}

namespace Level {
  export function parse(text: string): Level {
    return text === 'high' ? Level.High : Level.Low;
  }
}

const actions: Record<Level, () => string> = {
  [Level.Low]: low,
  [Level.High]: high,
};

function low(): string {
  return 'low';
}

function high(): string {
  return 'high';
}

const config = {
  transform: {
    before: trim,
    after: [upper, (text: string) => exclaim(text)],
  },
} as const;

function trim(text: string): string {
  return text.trim();
}

function upper(text: string): string {
  return text.toUpperCase();
}

function exclaim(text: string): string {
  return `${text}!`;
}

interface Builder {
  name(value: string): Builder;
  build(): Thing;
}

class Thing {
  use(): void {}
}

function builder(): Builder {
  let kept = '';
  return {
    name(value) {
      kept = value;
      return this;
    },
    build() {
      return new Thing();
    },
  };
}

function assertThing(value: unknown): asserts value is Thing {
  if (!value) fail();
}

function fail(): never {
  throw new Error();
}

function overload(value: string): string;
function overload(value: number): number;
function overload(value: any): any {
  return value;
}

function geometry(): void {
  Geometry.area(2);
  Geometry.Point.origin().move(1);
  const { Point: Place } = Geometry;
  new Place(1).move(2);
}

function levels(): void {
  actions[Level.parse('high')]();
}

function transformed(text: string): string {
  const first = config.transform.before(text);
  return config.transform.after.reduce((value, change) => change(value), first);
}

function built(): void {
  const thing = builder().name('a').build();
  assertThing(thing);
  thing.use();
  (overload as (value: string) => string)('x');
  overload(1)!;
}

const run = <T,>(action: () => T): T => action();

function immediately(): void {
  run(built);
  void (async () => {
    await run(async () => levels());
  })();
}

geometry();
transformed('a');
immediately();
