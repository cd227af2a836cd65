'use strict';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** The number of a day, counted from 1970-01-01. */
function dayNumber(iso) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (match === null) throw new TypeError(`not a date: ${iso}`);
  const [, year, month, day] = match.map(Number);
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

function isoDate(number) {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

module.exports = { dayNumber, isoDate };
