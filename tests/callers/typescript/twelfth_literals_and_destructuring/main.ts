type Action = { type: string; payload?: unknown };
type State = { count: number };

function increase(state: State): State {
  return { ...state, count: state.count + 1 };
}

function decrease(state: State): State {
  return { ...state, count: state.count - 1 };
}

function reset(): State {
  return { count: 0 };
}

function ignore(state: State): State {
  return state;
}

const base = { increase, decrease };

const reducers: Record<string, (state: State) => State> = {
  ...base,
  reset,
};

function reduce(state: State, action: Action): State {
  const reducer = reducers[action.type] ?? ignore;
  return reducer(state);
}

const service = {
  name: 'service',
  start(this: { name: string }) {
    return helpers.begin(this.name);
  },
  stop: function () {
    return helpers.end();
  },
  restart() {
    this.stop();
    return this.start();
  },
  ['ping' + 1]: () => pong(),
  nested: {
    deep: {
      call: (value: number) => deepest(value),
    },
  },
};

const helpers = {
  begin: (name: string) => name,
  end: () => finish(),
};

function finish(): number {
  return 0;
}

function pong(): string {
  return 'pong';
}

function deepest(value: number): number {
  return value;
}

interface Handlers {
  onOpen?: (name: string) => void;
  onClose: () => void;
}

function opened(name: string): void {}

function closed(): void {}

function nothing(): void {}

function listen({ onOpen = nothing, onClose }: Handlers): void {
  onOpen('x');
  onClose();
}

function setup({ handlers: { onClose, ...others } }: { handlers: Handlers }): void {
  onClose();
  others.onOpen?.('y');
}

class Emitter {
  private handlers: { [name: string]: Array<(value: number) => void> } = {};

  on(name: string, handler: (value: number) => void): void {
    (this.handlers[name] ||= []).push(handler);
  }

  emit(name: string, value: number): void {
    this.handlers[name]?.forEach((handler) => handler(value));
  }
}

function onTick(value: number): void {}

const onTock = (value: number): void => nothing();

const queue: Array<() => void> = [];

function defer(action: () => void): void {
  queue.push(action);
}

function flush(): void {
  let action: (() => void) | undefined;
  while ((action = queue.shift())) {
    action();
  }
}

function cleanUp(): void {}

const steps = new Map<string, () => number>([
  ['one', one],
  ['two', () => two()],
]);

function one(): number {
  return 1;
}

function two(): number {
  return 2;
}

function stepped(): number {
  let sum = 0;
  for (const [, step] of steps) {
    sum += step();
  }
  return sum + (steps.get('one')?.() ?? 0);
}

function reduced(): State {
  return reduce({ count: 0 }, { type: 'increase' });
}

function serviced(): number {
  service.restart();
  service.nested.deep.call(1);
  const { deep } = service.nested;
  return deep.call(2);
}

function listened(): void {
  listen({ onOpen: opened, onClose: closed });
  listen({ onClose: () => cleanUp() });
  setup({ handlers: { onClose: closed, onOpen: opened } });
}

function emitted(): void {
  const emitter = new Emitter();
  emitter.on('tick', onTick);
  emitter.on('tock', onTock);
  emitter.emit('tick', 1);
}

function deferred(): void {
  defer(cleanUp);
  flush();
}

reduced();
serviced();
listened();
emitted();
deferred();
stepped();
