import { readFileSync } from 'node:fs';
import { SnapshotStore } from './store.mjs';
import { Timetable } from './timetable.mjs';
import { row, heading } from './format.mjs';

const port = process.argv[2] ?? 'Skarholm';
const store = new SnapshotStore();

const published = Timetable.fromCsv(readFileSync('sailings.csv', 'utf8'));
published.save(store);
console.log(`${published.sailings.length} sailings published`);

const board = Timetable.restore(store);
console.log(heading(port));
for (const sailing of board.from(port)) {
  console.log(row(sailing));
}
