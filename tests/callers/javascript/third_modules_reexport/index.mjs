export { default } from './engine.mjs';
export * as tools from './tools.mjs';
export { brake as stop } from './engine.mjs';
