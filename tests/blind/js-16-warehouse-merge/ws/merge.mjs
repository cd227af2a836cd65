import { readFile } from 'node:fs/promises';
import { add, count } from './stock.mjs';

const sites = JSON.parse(await readFile(new URL('./sites.json', import.meta.url), 'utf8'));

const cities = {};
for (const site of sites) {
  const city = site.address.split(', ').pop();
  cities[city] = add(cities[city] ?? {}, site.stock);
}
for (const [city, stock] of Object.entries(cities)) {
  console.log(city, count(stock), JSON.stringify(stock));
}
