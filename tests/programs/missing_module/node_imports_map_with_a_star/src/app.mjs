import { total } from "#lib/prices";

console.log(total([1, 2]));
