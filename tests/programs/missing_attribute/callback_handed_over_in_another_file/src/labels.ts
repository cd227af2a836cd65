import { Customer } from "./types";

export function label(customer: Customer): string {
  return `${customer.name}, ${customer.address!.city.toUpperCase()}`;
}
