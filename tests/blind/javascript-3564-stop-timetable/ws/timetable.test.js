'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { parseTime, formatTime, parseCalls, columns, rideMinutes, header } = require('./timetable');

const LINE_7 = `
  S12, Market Square, 7:05
  S04, Hospital, 7:11
  S31, Mill Lane, 7:20
  S12, Market Square, 6:35
  S04, Hospital, 6:41
`;

const LINE_22 = `
  4021, Station, 8:00
  1187, Town Hall, 8:06
  3350, Swimming Pool, 8:15
  4021, Station, 8:30
  1187, Town Hall, 8:36
`;

test('times are read and written', () => {
  assert.strictEqual(parseTime('7:05'), 425);
  assert.strictEqual(formatTime(425), '07:05');
});

test('a broken time is refused', () => {
  assert.throws(() => parseCalls('S1, Quay, 7.05'), RangeError);
});

test('departures of a stop are sorted', () => {
  assert.deepStrictEqual(columns(parseCalls(LINE_7))[0].times, [395, 425]);
});

test('header of line 7', () => {
  assert.strictEqual(header(parseCalls(LINE_7)), 'Market Square > Hospital > Mill Lane');
});

test('every call of line 22 is in a column', () => {
  const total = columns(parseCalls(LINE_22)).reduce((sum, col) => sum + col.times.length, 0);
  assert.strictEqual(total, 5);
});

test('ride of line 22 takes a quarter of an hour', () => {
  assert.strictEqual(rideMinutes(parseCalls(LINE_22)), 15);
});

test('a single stop has no ride', () => {
  assert.strictEqual(rideMinutes(parseCalls('4021, Station, 8:00')), 0);
});
