import { summary } from "./summary.mjs";

console.log(await summary("books"));
