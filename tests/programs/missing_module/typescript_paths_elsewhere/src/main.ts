import { clamp } from '@shared/numbers';

console.log(clamp(7, 0, 5));
