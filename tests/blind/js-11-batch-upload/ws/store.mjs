import { setTimeout as sleep } from 'node:timers/promises';

const saved = new Map();

export async function put(id, rows) {
  await sleep(1);
  saved.set(id, rows);
  return { id, count: rows.length };
}

export function chunks(rows, size) {
  const out = [];
  for (let i = 0; i < rows.length; i += size) out.push(rows.slice(i, i + size));
  return out;
}
