export interface Clock {
  now(): number;
}

export class FixedClock implements Clock {
  now(): number {
    return 42;
  }
}

export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }
}

export class Log {
  lines: string[] = [];
  constructor(private clock: Clock) {}
  info(text: string): void {
    this.write("info", text);
  }
  protected write(level: string, text: string): void {
    this.lines.push(`${this.clock.now()} ${level} ${text}`);
  }
}

export class LoudLog extends Log {
  protected override write(level: string, text: string): void {
    super.write(level.toUpperCase(), shout(text));
  }
}

function shout(text: string): string {
  return text + "!";
}
