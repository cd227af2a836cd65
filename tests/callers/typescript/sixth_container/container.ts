export class Token<T> {
  constructor(readonly name: string) {}
}

export type Factory<T> = (container: Container) => T;

export class Container {
  private readonly factories = new Map<Token<unknown>, Factory<unknown>>();
  private readonly instances = new Map<Token<unknown>, unknown>();

  register<T>(token: Token<T>, factory: Factory<T>): void {
    this.factories.set(token, factory);
  }

  resolve<T>(token: Token<T>): T {
    if (!this.instances.has(token)) {
      this.instances.set(token, this.create(token));
    }
    return this.instances.get(token) as T;
  }

  private create<T>(token: Token<T>): T {
    const factory = this.factories.get(token) as Factory<T>;
    return factory(this);
  }
}
