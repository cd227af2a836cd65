import { open } from "./doors";

export function go() {
  open();
}
