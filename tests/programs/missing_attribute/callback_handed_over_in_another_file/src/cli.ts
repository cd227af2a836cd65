import { customers } from "./customers";
import { label } from "./labels";

console.log(customers.map(label).join("\n"));
