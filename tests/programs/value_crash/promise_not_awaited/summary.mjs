import { load } from "./store.mjs";

export async function summary(table) {
  const loaded = load(table);
  return loaded.rows.reduce((sum, row) => sum + row.price, 0);
}
