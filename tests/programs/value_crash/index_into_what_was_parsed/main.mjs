import { name, parse } from './levels.mjs';

for (const number of parse('0,1,3')) {
  console.log(name(number).padEnd(10));
}
