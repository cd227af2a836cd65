export enum Kind {
  Open = 'open',
  Close = 'close',
}

type Handler = (name: string) => void;

function onOpen(name: string): void {}

function onClose(name: string): void {}

export const handlers: Record<Kind, Handler> = {
  [Kind.Open]: onOpen,
  [Kind.Close]: onClose,
};

const onError: Handler = (name) => {};

export const extra = { error: onError } satisfies Record<string, Handler>;

export namespace Codes {
  export function describe(code: number): string {
    return hidden(code);
  }

  function hidden(code: number): string {
    return String(code);
  }
}

export interface Circle {
  kind: 'circle';
  radius: number;
}

export interface Square {
  kind: 'square';
  side: number;
}

export const areas = {
  circle: (shape: Circle) => shape.radius * 3,
  square(shape: Square) {
    return shape.side ** 2;
  },
} as const;

export const twice = <T>(value: T): [T, T] => [value, value];
