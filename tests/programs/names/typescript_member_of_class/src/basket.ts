export class Basket {
  private readonly items = new Map<string, number>();

  addItem(name: string, count: number): void {
    this.items.set(name, count);
  }
}
