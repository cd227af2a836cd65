function createStore(reducer) {
  let state = reducer(undefined, { type: '@init' });
  const listeners = [];
  const history = [];

  return {
    state: () => state,
    history: () => history.slice(),
    subscribe(listener) {
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    dispatch(action) {
      history.push(action.type);
      state = reducer(state, action);
      listeners.forEach((listener) => listener(state));
    },
  };
}

module.exports = { createStore };
