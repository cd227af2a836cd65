import { build } from './regions.mjs';
import { path } from './path.mjs';

console.log(path(build().harbour));
