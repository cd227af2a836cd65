import { definePlugin as define, Host } from './host';
import type { Plugin } from './host';

function upper(text: string): string {
  return text.toUpperCase();
}

function log(text: string): void {}

const upperPlugin = define('upper', (host) => {
  host.hook('text', upper);
});

class LogPlugin implements Plugin {
  readonly id = 'log';

  setup(host: Host): void {
    host.hook('text', (text) => log(text));
    host.hook('end', this.onEnd);
  }

  teardown(): void {
    this.flush();
  }

  private onEnd = (text: string): void => {
    this.flush();
  };

  private flush(): void {}
}

function start(): Host {
  return new Host().use(upperPlugin).use(new LogPlugin());
}

export function main(): void {
  const host = start();
  host.run('text', 'a');
  host.stop();
}

main();
