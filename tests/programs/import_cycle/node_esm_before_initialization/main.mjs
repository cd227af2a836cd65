import { limits } from './limits.mjs';

console.log(limits.max);
