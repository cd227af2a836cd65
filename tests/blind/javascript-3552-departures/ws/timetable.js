'use strict';

function minutes(clock) {
  const [h, m] = clock.split(':').map(Number);
  return h * 60 + m;
}

/** Lines look like "07:42 | RE 7 | Kiel Hbf | 12". */
function parseTimetable(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [time, train, destination, platform] = line
        .split('|')
        .map((field) => field.trim());
      return { time, train, destination, platform: platform || '?' };
    });
}

function departuresAfter(departures, clock) {
  const from = minutes(clock);
  return departures
    .filter((d) => minutes(d.time) >= from)
    .sort((a, b) => minutes(a.time) - minutes(b.time));
}

module.exports = { parseTimetable, departuresAfter };
