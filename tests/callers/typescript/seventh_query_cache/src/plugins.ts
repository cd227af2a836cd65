export interface Plugin {
  before?(key: string): void;
  after(key: string): void;
}

export class Logger implements Plugin {
  constructor(private readonly lines: string[] = []) {}

  before(key: string): void {
    this.write(`before ${key}`);
  }

  after = (key: string): void => {
    this.write(`after ${key}`);
  };

  private write(line: string): void {
    this.lines.push(line);
  }
}

function now(): number {
  return 1;
}

export function timing(): Plugin {
  const started = new Map<string, number>();
  return {
    before: (key) => {
      started.set(key, now());
    },
    after(key) {
      started.set(key, now() - (started.get(key) ?? 0));
    },
  };
}
