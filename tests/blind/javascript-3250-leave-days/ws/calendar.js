'use strict';

const DAY = 24 * 60 * 60 * 1000;

function parseDay(text) {
  const [year, month, day] = text.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

function isWeekend(time) {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Working days from `first` to `last`, both included. */
function workingDays(first, last, holidays = []) {
  const free = new Set(holidays.map(parseDay));
  let count = 0;
  for (let time = parseDay(first); time <= parseDay(last); time += DAY) {
    if (!isWeekend(time) && !free.has(time)) count += 1;
  }
  return count;
}

module.exports = { parseDay, workingDays };
