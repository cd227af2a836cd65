export { compile } from './compile.js';
export { check as lint, fix } from './lint.js';
