import start from "./start";
import Engine from "./engine";

export function go() {
  start();
  new Engine().run();
}
