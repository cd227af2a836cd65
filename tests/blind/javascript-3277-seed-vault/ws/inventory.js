'use strict';

// Export of the shelf scanner: accession number, box, grams.
const SCAN = `acc;box;grams
1041;B-07;120
1044;B-02;35.5
2210;C-11;80
1044;B-03;12
2213;C-12;44
`;

const ACCESSIONS = [
  { acc: 1041, species: 'Triticum durum', minGrams: 100 },
  { acc: 1044, species: 'Hordeum vulgare', minGrams: 60 },
  { acc: 2210, species: 'Secale cereale', minGrams: 50 },
  { acc: 2213, species: 'Avena sativa', minGrams: 40 },
];

function readScan(text = SCAN) {
  const [head, ...lines] = text.trim().split('\n');
  const names = head.split(';');
  return lines.map((line) => {
    const row = Object.fromEntries(line.split(';').map((cell, i) => [names[i], cell]));
    row.grams = Number(row.grams);
    return row;
  });
}

function catalogue(list = ACCESSIONS) {
  return new Map(list.map((entry) => [entry.acc, entry]));
}

module.exports = { readScan, catalogue };
