export type Action<T extends string = string, P = unknown> = { type: T; payload: P };
export type Reducer<S> = (state: S, action: Action) => S;
type Handlers<S> = { [type: string]: (state: S, payload: any) => S };
type Selector<S, R> = (state: S) => R;

export class Store<S> {
  private readonly listeners = new Set<(state: S) => void>();

  constructor(
    private readonly reducer: Reducer<S>,
    private current: S = reducer(undefined as S, init()),
  ) {}

  get state(): Readonly<S> {
    return freeze(this.current);
  }

  dispatch = <A extends Action>(action: A): A => {
    this.current = this.reducer(this.current, action);
    for (const listener of this.listeners) listener(this.current);
    return action;
  };

  subscribe(listener: (state: S) => void): () => void {
    this.listeners.add(listener);
    return () => this.remove(listener);
  }

  private remove(listener: (state: S) => void): void {
    this.listeners.delete(listener);
  }

  select<R>(selector: Selector<S, R>): R {
    return selector(this.current);
  }
}

const init = (): Action => ({ type: '@@init', payload: null });

function freeze<T>(value: T): Readonly<T> {
  return Object.freeze(value);
}

export function createSlice<S, H extends Handlers<S>>(name: string, initial: S, handlers: H) {
  const actions = {} as { [K in keyof H]: (payload: Parameters<H[K]>[1]) => Action };
  for (const key of Object.keys(handlers) as (keyof H & string)[]) {
    actions[key] = (payload) => ({ type: qualify(name, key), payload });
  }
  const reducer: Reducer<S> = (state = initial, action) => {
    const handler = handlers[strip(name, action.type)];
    return handler ? handler(state, action.payload) : state;
  };
  return { reducer, actions };
}

function qualify(name: string, key: string): string {
  return `${name}/${key}`;
}

function strip(name: string, type: string): string {
  return type.replace(`${name}/`, '');
}

export function combine<S extends object>(reducers: { [K in keyof S]: Reducer<S[K]> }): Reducer<S> {
  return (state, action) => {
    const next = {} as S;
    for (const key in reducers) next[key] = reducers[key](state?.[key], action);
    return next;
  };
}

export function memoize<S, A, R>(input: Selector<S, A>, output: (value: A) => R): Selector<S, R> {
  let last: { value: A; result: R } | undefined;
  return (state) => {
    const value = input(state);
    if (last === undefined || changed(last.value, value)) {
      last = { value, result: output(value) };
    }
    return last.result;
  };
}

function changed(left: unknown, right: unknown): boolean {
  return !Object.is(left, right);
}
