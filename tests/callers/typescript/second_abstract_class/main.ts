import { Job } from "./base";

class Copy extends Job {
  protected work() {}
}

export function go() {
  new Copy().run();
}
