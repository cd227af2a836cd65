type Handler<T> = (payload: T) => void;

export class Emitter<Events extends Record<string, unknown>> {
  private handlers: { [K in keyof Events]?: Handler<Events[K]>[] } = {};

  on<K extends keyof Events>(name: K, handler: Handler<Events[K]>): this {
    (this.handlers[name] ??= []).push(handler);
    return this;
  }

  once<K extends keyof Events>(name: K, handler: Handler<Events[K]>): this {
    const wrapped: Handler<Events[K]> = (payload) => {
      this.off(name, wrapped);
      handler(payload);
    };
    return this.on(name, wrapped);
  }

  off<K extends keyof Events>(name: K, handler: Handler<Events[K]>): void {
    this.handlers[name] = this.handlers[name]?.filter((h) => h !== handler);
  }

  protected emit<K extends keyof Events>(name: K, payload: Events[K]): void {
    this.handlers[name]?.forEach((handler) => handler(payload));
  }
}

type Constructor<T = object> = new (...args: any[]) => T;

export function Timed<B extends Constructor>(Base: B) {
  return class extends Base {
    private started = clock();
    elapsed(): number {
      return clock() - this.started;
    }
  };
}

let ticks = 0;
function clock(): number {
  return ticks++;
}
