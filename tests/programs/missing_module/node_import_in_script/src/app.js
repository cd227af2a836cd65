import { readFileSync } from 'fs';

console.log(readFileSync('package.json', 'utf8').length);
