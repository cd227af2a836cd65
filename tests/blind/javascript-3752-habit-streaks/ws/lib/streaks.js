'use strict';

const { dayNumber, isoDate } = require('./calendar');

/** The runs of consecutive days with a check-in, oldest first. */
function streaks(checkins) {
  const days = checkins.map((c) => c.day).sort((a, b) => a - b);
  const found = [];
  let current = null;
  for (const day of days) {
    if (current !== null && day - current.end === 1) {
      current.end = day;
    } else {
      current = { start: day, end: day };
      found.push(current);
    }
  }
  return found;
}

const lengthOf = (streak) => streak.end - streak.start + 1;

function longest(checkins) {
  return Math.max(0, ...streaks(checkins).map(lengthOf));
}

/** The streak that is still alive today; yesterday's check-in keeps it alive. */
function currentStreak(checkins, today) {
  const last = streaks(checkins).at(-1);
  if (last === undefined || dayNumber(today) - last.end > 1) return 0;
  return lengthOf(last);
}

function describe(journal, today) {
  return journal.names().map((name) => {
    const checkins = journal.checkins(name);
    const last = streaks(checkins).at(-1);
    return `${name}: ${currentStreak(checkins, today)} (best ${longest(checkins)}, last ${isoDate(last.end)})`;
  });
}

module.exports = { currentStreak, describe, longest, streaks };
