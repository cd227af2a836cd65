interface Logger {
  log(text: string): void;
  warn?(text: string): void;
}

class ConsoleLogger implements Logger {
  log(text: string): void {}

  warn(text: string): void {}
}

abstract class Base {
  constructor(protected readonly name: string) {}

  load(): string {
    return this.read(this.name);
  }

  protected abstract read(name: string): string;
}

class Memory extends Base {
  constructor() {
    super('memory');
  }

  protected read(name: string): string {
    return this.#touch(name);
  }

  #touch(name: string): string {
    return name;
  }

  find(key: string): string;
  find(key: number): string;
  find(key: string | number): string {
    return String(key);
  }
}

class Remote extends Base {
  static urls: string[];

  static {
    Remote.urls = Remote.prepare();
  }

  static prepare(): string[] {
    return [];
  }

  constructor(private url: string) {
    super('remote');
  }

  protected override read(name: string): string {
    return this.connect(name);
  }

  private connect(name: string): string {
    return this.url + name;
  }
}

class Service {
  constructor(private readonly store: Base, private logger: Logger) {}

  start(): void {
    this.logger.log('start');
    this.logger.warn;
  }

  get current(): Base {
    return this.store;
  }
}

function create(kind: string): Base {
  return kind === 'remote' ? new Remote('u') : new Memory();
}

function isMemory(store: Base): store is Memory {
  return store instanceof Memory;
}

function service(): void {
  const made = new Service(create('remote'), new ConsoleLogger());
  made.start();
  made.current.load();
}

function loadAll<T extends Base>(stores: T[]): T[] {
  return stores;
}

function generic(): void {
  for (const store of loadAll([new Memory()])) {
    store.load();
  }
}

function overloaded(): void {
  const store = create('memory');
  if (isMemory(store)) {
    store.find('a');
  }
}

service();
generic();
overloaded();
