import { parse } from './shared.js';

export async function compile() {
  return parse('source');
}
