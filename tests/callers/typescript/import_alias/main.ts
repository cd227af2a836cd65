import { load as fetchAll } from "./api";
import * as api from "./api";

export function go() {
  fetchAll();
  api.save();
}
