import { toOrder } from "./order.mjs";
import { print } from "./print.mjs";

const row = "17;lamp:2,bulb:6";
console.log(print(toOrder(row)));
