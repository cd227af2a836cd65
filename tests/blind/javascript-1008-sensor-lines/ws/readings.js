'use strict';

const fs = require('node:fs');

function toReading(raw) {
  return {
    station: raw.st,
    at: new Date(raw.ts * 1000),
    celsius: raw.c,
  };
}

// One JSON object per line, as the loggers write them.
function readReadings(file) {
  const text = fs.readFileSync(file, 'utf8');
  return text
    .split('\n')
    .map((line) => toReading(JSON.parse(line)))
    .filter((reading) => reading.celsius !== null);
}

module.exports = { readReadings };
