export type Token<T> = { readonly name: string; readonly brand?: T };
export type Factory<T> = (container: Container) => T;

export interface Disposable {
  dispose(): void;
}

export abstract class Provider<T> {
  abstract provide(container: Container): T;

  decorated(wrap: (value: T) => T): Provider<T> {
    return new Decorated(this, wrap);
  }
}

class Decorated<T> extends Provider<T> {
  constructor(
    private readonly inner: Provider<T>,
    private readonly wrap: (value: T) => T,
  ) {
    super();
  }

  provide(container: Container): T {
    return this.wrap(this.inner.provide(container));
  }
}

export class Single<T> extends Provider<T> {
  #value?: T;

  constructor(private make: Factory<T>) {
    super();
  }

  provide(container: Container): T {
    return (this.#value ??= this.create(container));
  }

  private create(container: Container): T {
    const value = this.make(container);
    container.track(value);
    return value;
  }
}

export class Each<T> extends Provider<T> {
  constructor(private readonly make: new (container: Container) => T) {
    super();
  }

  provide(container: Container): T {
    return new this.make(container);
  }
}

export class Container implements Disposable {
  private readonly providers = new Map<string, Provider<any>>();
  private readonly owned: Disposable[] = [];

  constructor(private readonly parent?: Container) {}

  bind<T>(token: Token<T>, provider: Provider<T> | Factory<T>): this {
    this.providers.set(token.name, provider instanceof Provider ? provider : new Single(provider));
    return this;
  }

  get<T>(token: Token<T>): T {
    return this.lookup(token).provide(this);
  }

  private lookup<T>(token: Token<T>): Provider<T> {
    return this.providers.get(token.name) ?? this.parent?.lookup(token) ?? fail(token);
  }

  track(value: unknown): void {
    if (isDisposable(value)) this.owned.push(value);
  }

  child(): Container {
    return new Container(this);
  }

  dispose(): void {
    this.owned.reverse().forEach((each) => each.dispose());
  }
}

function isDisposable(value: any): value is Disposable {
  return typeof value?.dispose === 'function';
}

function fail(token: Token<unknown>): never {
  throw new Error(`nothing bound to ${token.name}`);
}

export const token = <T>(name: string): Token<T> => ({ name });
