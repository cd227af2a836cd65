'use strict';

function isJingle(piece) {
  return /jingle$/i.test(piece.title);
}

/**
 * The programme in the order of the catalogue. Every song names the piece
 * that runs before it, because the presenter reads that out.
 */
function buildProgramme(catalog) {
  const slots = [];
  let previous;
  for (const piece of catalog) {
    const after = isJingle(piece) ? 'jingle' : `after ${previous.title}`;
    slots.push({ title: piece.title, length: piece.length, after });
    previous = piece;
  }
  return slots;
}

function startTimes(slots) {
  const starts = [];
  let clock = 0;
  for (let i = 0; i < slots.length; i++) {
    starts.push(clock);
    clock += slots[i].length;
  }
  return starts;
}

module.exports = { buildProgramme, startTimes };
