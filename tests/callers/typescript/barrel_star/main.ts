import { parse } from "./lib";
import { text } from "./lib";

export function go() {
  parse();
  text.trim();
}
