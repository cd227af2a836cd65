import start, { tools, stop as halt } from './index.mjs';
import * as everything from './index.mjs';

export function go() {
  start();
  halt();
  tools.cut();
  everything.stop();
}

export async function lazy() {
  const { hidden } = await import('./hidden.mjs');
  hidden();
}

const { cut } = tools;
cut();
go();
lazy();
