'use strict';

const { groupInOrder } = require('./group');

function parseTime(text) {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) throw new RangeError(`not a time: ${text}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function formatTime(minutes) {
  const h = Math.floor(minutes / 60) % 24;
  return `${String(h).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Lines of `stop,name,time`, listed along the route, one line for each call. */
function parseCalls(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [stop, name, time] = line.split(',');
      return { stop: stop.trim(), name: name.trim(), at: parseTime(time) };
    });
}

/** One column of departures for each stop, from the first stop to the terminus. */
function columns(calls) {
  return groupInOrder(calls, 'stop').map(([stop, rows]) => ({
    stop,
    name: rows[0].name,
    times: rows.map((row) => row.at).sort((a, b) => a - b),
  }));
}

function rideMinutes(calls) {
  const cols = columns(calls);
  if (cols.length < 2) return 0;
  return cols[cols.length - 1].times[0] - cols[0].times[0];
}

function header(calls) {
  return columns(calls).map((col) => col.name).join(' > ');
}

module.exports = { parseTime, formatTime, parseCalls, columns, rideMinutes, header };
