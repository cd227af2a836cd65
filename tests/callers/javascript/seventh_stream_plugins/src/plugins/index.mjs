import { resolve } from '../registry.mjs';

export { default as filter } from './filter.mjs';
export { map } from './map.mjs';

export function find(name) {
  return resolve(name);
}
