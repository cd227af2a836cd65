export class Store {
  async readRows() {
    return ['a', 'b'];
  }
}
