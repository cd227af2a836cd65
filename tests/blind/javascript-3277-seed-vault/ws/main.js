'use strict';
const { readScan, catalogue } = require('./inventory');
const { tally, shortages } = require('./stock');

const known = catalogue();
const totals = tally(readScan());

for (const t of totals) {
  console.log(`${t.acc}  ${t.grams.toFixed(1).padStart(6)} g  ${t.boxes.join(', ')}`);
}

const low = shortages(totals, known);
for (const s of low) {
  console.log(`grow ${known.get(s.acc).species}: ${s.missing.toFixed(1)} g short`);
}
if (low.length === 0) console.log('nothing to grow');
