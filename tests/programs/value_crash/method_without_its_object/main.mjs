import { Counter } from "./counter.mjs";
import { Bus } from "./bus.mjs";

const bus = new Bus();
const counter = new Counter(bus);
bus.emit("hit");
console.log(counter.hits);
