import { BASE } from './limits.mjs';

export const defaults = { factor: 4, floor: BASE / 2 };
