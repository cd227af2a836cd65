import { parse, show, Printer } from '@core';
import type { Options } from '@core';
import { areas, Codes, extra, handlers, Kind, twice, type Circle, type Square } from '@app/handlers';

function run(options?: Options): void {
  show(parse('a b'), options);
  new Printer().write('x').write('y');
}

function dispatch(kind: Kind): void {
  handlers[kind]('a');
}

function dispatchError(): void {
  extra.error(Codes.describe(1));
}

function assertNever(value: never): never {
  throw new Error(value);
}

function area(shape: Circle | Square): number {
  switch (shape.kind) {
    case 'circle':
      return areas.circle(shape);
    case 'square':
      return areas.square(twice(shape)[0]);
    default:
      return assertNever(shape);
  }
}

run();
dispatch(Kind.Open);
dispatchError();
area({ kind: 'square', side: 2 });
