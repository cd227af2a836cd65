import { loadPrices } from "./prices.mjs";
import { price } from "./lookup.mjs";

console.log(price(loadPrices(), "tea"));
