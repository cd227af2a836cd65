export interface Service {
  start(): void;
}

export class Container<T extends Service> {
  private readonly factories = new Map<string, () => T>();

  register(name: string, factory: () => T): this {
    this.factories.set(name, factory);
    return this;
  }

  get(name: string): T {
    const factory = this.factories.get(name);
    if (factory === undefined) {
      throw this.missing(name);
    }
    return factory();
  }

  private missing(name: string): Error {
    return new Error(name);
  }

  startAll(): { started: T[] } {
    const started = [...this.factories.values()].map((factory) => factory());
    return { started };
  }
}
