import { Store } from './store.js';

export async function totals(store: Store): Promise<number> {
  const orders = store.all();
  return orders
    .map((order) => order.cents)
    .reduce((sum, cents) => sum + cents, 0);
}
