import { readFileSync } from 'node:fs';
import { build, lines } from './tree.mjs';

const file = new URL('./comments.json', import.meta.url);
const comments = JSON.parse(readFileSync(file, 'utf8'));
for (const line of lines(build(comments))) {
  console.log(line);
}
