import { readFileSync } from 'node:fs';

const DEFAULTS = { port: 8080, logging: { level: 'info' } };

export function readConfig(path: string): any {
  const own = JSON.parse(readFileSync(path, 'utf8'));
  return Object.assign({}, DEFAULTS, own);
}
