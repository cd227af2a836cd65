export interface Log {
  info(text: string): void;
}

export class ConsoleLog implements Log {
  info(text: string): void {}
}

export class SilentLog implements Log {
  info(text: string): void {}
}

export abstract class Service {
  start(): string {
    this.connect();
    return this.name();
  }

  protected abstract connect(): void;

  protected name(): string {
    return 'service';
  }
}

export class Mailer extends Service {
  constructor(private readonly log: Log, readonly host: string) {
    super();
  }

  protected connect(): void {
    this.log.info(this.host);
  }

  send(to: string): boolean {
    return to !== '';
  }
}

export class Retrying extends Service {
  constructor(private inner: Mailer, private log: Log) {
    super();
  }

  override start(): string {
    return super.start();
  }

  protected connect(): void {}

  send(to: string): boolean {
    this.log.info(to);
    return this.inner.send(to) || this.inner.send(to);
  }
}
