import { parse } from './parse.mjs';

console.log(parse('a=1'));
