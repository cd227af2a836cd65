import { Container } from './container';
import { ConsoleLog, Mailer, Retrying } from './services';
import { TOKENS } from './tokens';

export function configure(): Container {
  const container = new Container();
  container.register(TOKENS.log, () => new ConsoleLog());
  container.register(TOKENS.mailer, (c) => new Mailer(c.resolve(TOKENS.log), 'host'));
  container.register(
    TOKENS.retrying,
    (c) => new Retrying(c.resolve(TOKENS.mailer), c.resolve(TOKENS.log)),
  );
  return container;
}

function go(): void {
  const container = configure();
  const mailer = container.resolve(TOKENS.mailer);
  mailer.start();
  mailer.send('a');
  const retrying = container.resolve(TOKENS.retrying);
  retrying.start();
  retrying.send('b');
}

go();
