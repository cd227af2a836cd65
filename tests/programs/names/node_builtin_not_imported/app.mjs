import { load } from './src/load.mjs';

console.log(load('data/words.txt'));
