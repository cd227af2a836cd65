import shared, { parse as read } from './shared.js';

export const check = async () => shared.count(read('lint'));

export function fix() {
  return check();
}
