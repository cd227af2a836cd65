import { readFileSync } from 'node:fs';
import { byDay } from './days.js';
import { busiest, occupancy, totalCars } from './stats.js';

const CAPACITY = 64;

function dayLine(day, crossings) {
  const top = busiest(crossings);
  const cars = totalCars(crossings);
  return [
    day,
    String(crossings.length).padStart(3),
    String(cars).padStart(5),
    `${occupancy(crossings, CAPACITY).toFixed(0)}%`.padStart(5),
    `${top.at} (${top.cars})`,
  ].join('  ');
}

const { from, days, crossings } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

console.log('day         runs  cars  full  busiest');
for (const [day, list] of byDay(crossings, from, days)) {
  console.log(dayLine(day, list));
}
