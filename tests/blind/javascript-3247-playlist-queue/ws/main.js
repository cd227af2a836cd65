'use strict';
const { parseCatalog } = require('./catalog');
const { buildProgramme, startTimes } = require('./programme');

const CATALOG = `
intro | Welcome jingle | 20
884 | Morning Rain | 215
17 | Harbour Lights | 187
outro | Closing jingle | 15
`;

function format(seconds) {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

function describe(programme) {
  const starts = startTimes(programme);
  return programme.map((slot, i) => `${format(starts[i])} ${slot.title} (${slot.after})`);
}

function main() {
  const catalog = parseCatalog(CATALOG);
  const lengths = catalog.map((piece) => format(piece.length)).sort();
  console.log(`${catalog.length} pieces, the longest takes ${lengths[lengths.length - 1]}`);
  const programme = buildProgramme(catalog);
  for (const line of describe(programme)) {
    console.log(line);
  }
}

main();
