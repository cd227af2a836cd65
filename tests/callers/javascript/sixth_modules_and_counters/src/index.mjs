export * from './text.mjs';
export { default as texts } from './text.mjs';
export * as counters from './counter.mjs';
