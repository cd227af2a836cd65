import type { Plugin } from './plugins';

export type Loaders = Record<string, (id: number) => Promise<unknown>>;
type Observer = (key: string, value: unknown) => void;

const keyOf = (name: PropertyKey, id: number): string => `${String(name)}:${id}`;

export class QueryCache<L extends Loaders> {
  private readonly entries = new Map<string, Promise<unknown>>();
  private readonly observers: Observer[] = [];
  private plugins: Plugin[] = [];

  constructor(private readonly loaders: L) {}

  use(...plugins: Plugin[]): this {
    this.plugins = [...this.plugins, ...plugins];
    return this;
  }

  observe(observer: Observer): () => void {
    this.observers.push(observer);
    return () => {
      this.observers.splice(this.observers.indexOf(observer), 1);
    };
  }

  async query<K extends keyof L>(name: K, id: number): Promise<unknown> {
    const key = keyOf(name, id);
    const known = this.entries.get(key);
    if (known) {
      return known;
    }
    for (const plugin of this.plugins) {
      plugin.before?.(key);
    }
    const loading = this.loaders[name](id);
    this.entries.set(key, loading);
    const value = await loading;
    this.plugins.forEach((plugin) => plugin.after(key));
    this.notify(key, value);
    return value;
  }

  prefetch(...keys: Array<[keyof L, number]>): Promise<unknown[]> {
    return Promise.all(keys.map(([name, id]) => this.query(name, id)));
  }

  get size(): number {
    return this.entries.size;
  }

  private notify(key: string, value: unknown): void {
    for (const observer of this.observers) {
      observer(key, value);
    }
  }
}
