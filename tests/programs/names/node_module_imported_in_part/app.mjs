import { label } from "./src/label.mjs"

console.log(label(3))
