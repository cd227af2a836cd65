export interface Order {
  id: string;
  cents: number;
}

export class Store {
  async all(): Promise<Order[]> {
    return [{ id: 'A-1', cents: 1250 }];
  }
}
