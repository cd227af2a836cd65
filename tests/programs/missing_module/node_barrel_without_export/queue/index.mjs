// What other folders may use.
export * from './queue.mjs';
