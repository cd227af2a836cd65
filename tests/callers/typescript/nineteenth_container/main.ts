import { Container, Key, type Factory } from "./di";
import * as services from "./services";

const CLOCK = new Key<services.Clock>("clock");
const LOG = new Key<services.Log>("log");
const APP = new Key<App>("app");

class App {
  constructor(private log: services.Log, private clock: services.Clock) {}
  run(): string[] {
    this.log.info(`started at ${this.clock.now()}`);
    return this.log.lines;
  }
}

const makeLog: Factory<services.Log> = (c) => new services.LoudLog(c.get(CLOCK));

const container = new Container()
  .bind(CLOCK, () => new services.FixedClock())
  .bind(LOG, makeLog)
  .bind(APP, (c) => new App(c.get(LOG), c.get(CLOCK)));

console.log(container.get(APP).run());
