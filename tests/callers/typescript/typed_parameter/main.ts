import type { Invoice, Order } from "./models";

export function pay(invoice: Invoice): void {
  invoice.close();
}

export function ship(order?: Order): void {
  order?.close();
}
