export type Handler<T> = (payload: T) => void;

export class Bus<Events extends Record<string, unknown>> {
  readonly #handlers = new Map<keyof Events, Set<Handler<any>>>();

  on<K extends keyof Events>(name: K, handler: Handler<Events[K]>): () => void {
    const handlers = this.#handlersOf(name);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  once<K extends keyof Events>(name: K, handler: Handler<Events[K]>): void {
    const stop = this.on(name, (payload) => {
      stop();
      handler(payload);
    });
  }

  emit<K extends keyof Events>(name: K, payload: Events[K]): void {
    for (const handler of [...this.#handlersOf(name)]) {
      handler(payload);
    }
  }

  #handlersOf(name: keyof Events): Set<Handler<any>> {
    let handlers = this.#handlers.get(name);
    if (!handlers) {
      handlers = new Set();
      this.#handlers.set(name, handlers);
    }
    return handlers;
  }
}

export const createBus = <E extends Record<string, unknown>>() => new Bus<E>();
