export function createEmitter() {
  const listeners = new Map();

  function on(event, listener) {
    listenersOf(event).push(listener);
    return () => off(event, listener);
  }

  function once(event, listener) {
    const stop = on(event, (...args) => {
      stop();
      listener(...args);
    });
  }

  function off(event, listener) {
    listeners.set(event, listenersOf(event).filter((other) => other !== listener));
  }

  function emit(event, ...args) {
    for (const listener of listenersOf(event)) {
      listener(...args);
    }
  }

  function listenersOf(event) {
    if (!listeners.has(event)) listeners.set(event, []);
    return listeners.get(event);
  }

  return { on, once, off, emit };
}
