export * as geometry from './geometry';
export { toText as format, padded } from './format';
import * as formats from './format';
export { formats };
