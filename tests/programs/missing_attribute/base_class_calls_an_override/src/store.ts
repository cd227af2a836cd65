export abstract class Store {
  constructor(items: string[]) {
    for (const item of items) {
      this.onAdd(item);
    }
  }
  abstract onAdd(item: string): void;
}
