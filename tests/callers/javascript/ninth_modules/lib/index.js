export * from './math.js';
export * as shapes from './shape.js';
export { default as Shape, create as createShape } from './shape.js';
