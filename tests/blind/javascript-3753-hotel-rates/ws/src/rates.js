'use strict';

const { SEASONS, byPriority } = require('./seasons');

const ROOMS = { single: 80, double: 120, suite: 210 };

class NoRate extends Error {}

/** The season with the highest priority that contains the night. */
function seasonFor(night, seasons = SEASONS) {
  let match = null;
  for (const season of byPriority(seasons)) {
    if (night < season.from) break;
    if (night <= season.to) {
      match = season;
      break;
    }
  }
  return match;
}

function nightly(room, night, seasons = SEASONS) {
  if (!(room in ROOMS)) throw new NoRate(`no room type ${room}`);
  const season = seasonFor(night, seasons);
  return ROOMS[room] * (season === null ? 1 : season.factor);
}

module.exports = { NoRate, nightly, seasonFor };
