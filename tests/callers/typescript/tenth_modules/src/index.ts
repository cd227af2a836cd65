export * from './options';
export { default as Parser } from './parser';
export * as helpers from './helpers';
