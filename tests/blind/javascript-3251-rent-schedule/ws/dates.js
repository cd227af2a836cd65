'use strict';

function iso(date) {
  return date.toISOString().slice(0, 10);
}

function lastOfMonth(year, month) {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Same day some months later; the last of the month where there is no such day. */
function addMonths(text, months) {
  const date = new Date(`${text}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = lastOfMonth(date.getUTCFullYear(), date.getUTCMonth());
  date.setUTCDate(Math.min(day, last));
  return iso(date);
}

module.exports = { addMonths, iso, lastOfMonth };
