export type Reducer<S, A> = (state: S, action: A) => S;
export type Listener = () => void;

export class Store<S, A extends { type: string }> {
  private listeners = new Set<Listener>();

  constructor(private reducer: Reducer<S, A>, private state: S) {
    this.emit();
  }

  get value(): S {
    return this.state;
  }

  dispatch = (action: A): A => {
    this.state = this.reducer(this.state, action);
    this.emit();
    return action;
  };

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.remove(listener);
  }

  private remove(listener: Listener): void {
    this.listeners.delete(listener);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}

export function combine<S extends object, A>(
  parts: { [K in keyof S]: Reducer<S[K], A> },
): Reducer<S, A> {
  return (state, action) => {
    const next = { ...state };
    for (const key of Object.keys(parts) as (keyof S)[]) {
      next[key] = parts[key](state[key], action);
    }
    return next;
  };
}
