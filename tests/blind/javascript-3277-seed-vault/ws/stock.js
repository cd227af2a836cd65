'use strict';

/** Adds up what is stored of every accession. */
function tally(rows) {
  const totals = new Map();
  for (const { acc, box, grams } of rows) {
    const sum = totals.get(acc) || { acc, grams: 0, boxes: [] };
    sum.grams += grams;
    sum.boxes.push(box);
    totals.set(acc, sum);
  }
  return [...totals.values()].sort((a, b) => a.acc - b.acc);
}

/** Accessions that have to be grown again next season. */
function shortages(totals, known) {
  return totals
    .map((t) => ({ ...t, missing: known.get(t.acc).minGrams - t.grams }))
    .filter((t) => t.missing > 0);
}

module.exports = { tally, shortages };
