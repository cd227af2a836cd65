import run, { stop as halt } from './engine';
import * as text from './text';
import type { Options } from './options';
import { defaults, Parser, helpers } from './index';
import legacy = require('./legacy');

function named(): void {
  run();
  halt();
}

function spaced(): string {
  return text.trim(text.default('a'));
}

function barrel(): void {
  const options: Options = defaults();
  new Parser(options).parse('a');
  helpers.escape('b');
}

async function lazy(): Promise<void> {
  const { loaded } = await import('./lazy');
  loaded();
  const module = await import('./lazy');
  module.default();
}

function old(): void {
  legacy.open();
}

named();
spaced();
barrel();
lazy();
old();
export { named, barrel as default };
