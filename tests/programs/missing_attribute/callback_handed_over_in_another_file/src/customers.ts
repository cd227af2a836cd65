import { Customer } from "./types";

export const customers: Customer[] = [
  { name: "Kim", address: { street: "Main St 1", city: "Oslo" } },
  { name: "Lee" },
];
