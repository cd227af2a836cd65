import { Token } from './container';
import type { Log, Mailer, Retrying } from './services';

export const TOKENS = {
  log: new Token<Log>('log'),
  mailer: new Token<Mailer>('mailer'),
  retrying: new Token<Retrying>('retrying'),
};
