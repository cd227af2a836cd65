import { readFileSync } from 'node:fs';
import { applyDiscount } from './pricing.mjs';

const basket = JSON.parse(readFileSync('./basket.json', 'utf8'));
console.log(basket.map((item) => applyDiscount(item.price, 0.1)));
