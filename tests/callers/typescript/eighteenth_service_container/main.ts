import { Container, Each, Single, token, type Disposable } from './container';

interface Clock {
  now(): number;
}

interface Logger {
  log(text: string): void;
}

class ConsoleLogger implements Logger {
  constructor(private readonly clock: Clock) {}

  log(text: string): void {
    this.write(`${this.clock.now()} ${text}`);
  }

  protected write(line: string): void {
    console.log(line);
  }
}

class Buffered extends ConsoleLogger implements Disposable {
  private lines: string[] = [];

  protected override write(line: string): void {
    this.lines.push(line);
    if (this.isFull()) this.flush();
  }

  private isFull = () => this.lines.length > 10;

  private flush(): void {
    this.lines.forEach((line) => super.write(line));
    this.lines = [];
  }

  dispose(): void {
    this.flush();
  }
}

const CLOCK = token<Clock>('clock');
const LOGGER = token<Logger>('logger');
const JOB = token<Job>('job');

class Job {
  readonly #logger: Logger;

  constructor(container: Container) {
    this.#logger = container.get(LOGGER);
  }

  run(): number {
    this.#logger.log(message('run'));
    return this.#measure(() => work());
  }

  #measure<T>(action: () => T): T {
    try {
      return action();
    } finally {
      this.#logger.log('done');
    }
  }
}

function message(name: string): string {
  return `job ${name}`;
}

function work(): number {
  return 42;
}

function prefixed(logger: Logger): Logger {
  return { log: (text) => logger.log(prefix(text)) };
}

function prefix(text: string): string {
  return `> ${text}`;
}

function systemClock(): Clock {
  return {
    now() {
      return millis();
    },
  };
}

function millis(): number {
  return Date.now();
}

function setup(container: Container): Container {
  return container
    .bind(CLOCK, systemClock)
    .bind(LOGGER, new Single<Logger>((c) => new Buffered(c.get(CLOCK))).decorated(prefixed))
    .bind(JOB, new Each(Job));
}

function main(): void {
  const root = setup(new Container());
  const child = root.child();
  const job = child.get(JOB);
  job.run();
  [child, root].forEach((each) => each.dispose());
}

main();
