import type { Order } from "./model";

export function print(order: Order): number {
  return order.note.length;
}
