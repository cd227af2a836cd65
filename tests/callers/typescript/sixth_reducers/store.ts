export type Reducer<S, A> = (state: S, action: A) => S;
export type Listener = () => void;

export interface Store<S, A> {
  dispatch(action: A): void;
  subscribe(listener: Listener): void;
  getState(): S;
}

export function createStore<S, A>(reducer: Reducer<S, A>, initial: S): Store<S, A> {
  let state = initial;
  const listeners: Listener[] = [];

  function dispatch(action: A): void {
    state = reducer(state, action);
    listeners.forEach((listener) => listener());
  }

  const subscribe = (listener: Listener): void => {
    listeners.push(listener);
  };

  return {
    dispatch,
    subscribe,
    getState: () => state,
  };
}
