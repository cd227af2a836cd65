type Handler = () => void;

export interface Plugin {
  name: string;
  setup(bus: Bus): void;
}

export class Bus {
  #handlers: Record<string, Handler[]> = {};

  on(event: string, handler: Handler): void {
    (this.#handlers[event] ??= []).push(handler);
  }

  emit(event: string): void {
    this.#each(event, (handler) => handler());
  }

  #each(event: string, action: (handler: Handler) => void): void {
    for (const handler of this.#handlers[event] ?? []) {
      action(handler);
    }
  }
}

export const build = (plugins: Plugin[]): void => {
  const bus = new Bus();
  plugins.forEach((plugin) => plugin.setup(bus));
  bus.emit('start');
};
