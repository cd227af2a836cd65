export interface Store<T> {
  save(item: T): void;
  list(): T[];
}

export abstract class Base<T> implements Store<T> {
  save(item: T): void {
    this.before(item);
    this.put(item);
  }

  protected before(item: T): void {}

  protected abstract put(item: T): void;

  abstract list(): T[];
}

export class MemoryStore<T> extends Base<T> {
  private items: T[] = [];

  protected override before(item: T): void {}

  protected put(item: T): void {
    this.touch();
    this.items.push(item);
  }

  list(): T[] {
    this.touch();
    return this.items;
  }

  private touch(): void {}
}

export class FileStore<T> extends Base<T> {
  protected put(item: T): void {}

  list(): T[] {
    return [];
  }
}

export function createStore<T>(kind: 'memory' | 'file'): Store<T> {
  return kind === 'memory' ? new MemoryStore<T>() : new FileStore<T>();
}
