export * from './parse';
export { print as show, Printer } from './print';
export type { Options } from './print';
