export { default as Canvas, visit } from "./geometry";
export type { Shape, Visitor } from "./geometry";
export * as math from "./math";
