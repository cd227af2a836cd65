export type Factory<T> = (c: Container) => T;

export class Key<T> {
  declare readonly type: T;
  constructor(readonly name: string) {}
  toString(): string {
    return this.name;
  }
}

export class Container {
  private factories = new Map<string, Factory<unknown>>();
  private made = new Map<string, unknown>();

  bind<T>(key: Key<T>, factory: Factory<T>): this {
    this.factories.set(key.name, factory);
    return this;
  }

  get<T>(key: Key<T>): T {
    if (!this.made.has(key.name)) this.made.set(key.name, this.build(key));
    return this.made.get(key.name) as T;
  }

  private build<T>(key: Key<T>): T {
    const factory = this.factories.get(key.name) ?? missing(key);
    return factory(this) as T;
  }
}

function missing(key: Key<unknown>): never {
  throw new Error(`nothing for ${key}`);
}
