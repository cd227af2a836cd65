export type Listener<T> = (value: T) => void;

export class Store<T> {
  private readonly listeners: Set<Listener<T>> = new Set();

  constructor(private value: T) {}

  subscribe(listener: Listener<T>): () => void {
    this.listeners.add(listener);
    return () => this.remove(listener);
  }

  private remove(listener: Listener<T>): void {
    this.listeners.delete(listener);
  }

  protected update(change: (value: T) => T): void {
    this.value = change(this.value);
    this.changed();
  }

  protected changed(): void {
    for (const listener of this.listeners) {
      listener(this.value);
    }
  }
}
