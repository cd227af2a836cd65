import { defaults } from './defaults.mjs';

export const BASE = 10;

export const limits = { max: BASE * defaults.factor };
