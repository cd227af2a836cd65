import { load } from "./first";

export function go() {
  return load();
}
