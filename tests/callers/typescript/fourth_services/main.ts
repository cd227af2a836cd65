import { Container, type Service } from './container';

class Mailer implements Service {
  start(): void {
    this.connect();
  }

  private connect(): void {}
}

class Clock implements Service {
  start = (): void => {
    tick();
  };
}

function tick(): void {}

export function go(): void {
  const container = new Container<Service>();
  container.register('mail', () => new Mailer()).register('clock', () => new Clock());
  container.get('mail').start();
  const { started } = container.startAll();
  started.forEach((service) => service.start());
}
