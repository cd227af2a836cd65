export interface Saved {
  validate(): boolean;
}

export abstract class Store<T extends Saved> {
  protected items: T[] = [];

  protected abstract created(): T;

  add(): T {
    const item = this.created();
    item.validate();
    this.items.push(item);
    this.notify();
    return item;
  }

  private notify(): void {
    this.items.forEach((item) => item.validate());
  }
}
