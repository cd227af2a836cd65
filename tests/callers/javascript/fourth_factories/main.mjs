function createStore(reducer, ...enhancers) {
  let state = reducer(undefined, { type: 'init' });
  const listeners = new Set();
  const store = {
    dispatch(action) {
      state = reducer(state, action);
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => forget(listener);
    },
  };
  return enhancers.reduce((made, enhance) => enhance(made), store);
}

function forget() {}

function reduce(state, action) {
  return state;
}

function changed() {}

const traced = (store) => ({ ...store, trace });

function trace() {}

const store = createStore(reduce, traced);
const stop = store.subscribe(changed);
store.dispatch({ type: 'go' });
store.trace();
stop();
