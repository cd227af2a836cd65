export { default as Circle } from './circle';
export type { Shape } from './shape';
export * from './square';
