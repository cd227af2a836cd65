import { range } from './days.mjs';

export function nights(from, to) {
  return range(from, to).length - 1;
}

export function price(from, to, rate = { week: 60, weekend: 85 }) {
  return range(from, to)
    .slice(0, -1)
    .reduce((sum, d) => sum + ([5, 6].includes(d.getUTCDay()) ? rate.weekend : rate.week), 0);
}
