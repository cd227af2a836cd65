import { fetchOne } from "./index";

export function go() {
  return fetchOne();
}
