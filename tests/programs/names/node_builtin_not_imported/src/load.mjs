import { readFileSync } from 'node:fs';

export function load(name) {
  return readFileSync(path.join('.', name), 'utf8').trim();
}
