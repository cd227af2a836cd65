'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { parseTimetable, departuresAfter } = require('./timetable');
const { renderBoard } = require('./board');

const TIMETABLE = `
# weekdays
07:42 | RE 7   | Kiel Hbf | 12
07:50 | S 3    | Airport  | 4b
07:55 | IC 202 | Hamburg  | 12
08:05 | RB 61  | Itzehoe  | 3
`;

test('parses and skips comments', () => {
  const departures = parseTimetable(TIMETABLE);
  assert.strictEqual(departures.length, 4);
  assert.strictEqual(departures[1].platform, '4b');
});

test('missing platform', () => {
  assert.strictEqual(parseTimetable('09:00 | RE 7 | Kiel Hbf |')[0].platform, '?');
});

test('departures are put in order of time', () => {
  const departures = parseTimetable('10:10 | A | x | 1\n9:59 | B | y | 1');
  assert.deepStrictEqual(departuresAfter(departures, '9:00').map((d) => d.train), ['B', 'A']);
});

test('departed trains leave the board', () => {
  assert.deepStrictEqual(renderBoard(TIMETABLE, '08:00'), ['[3] 08:05 RB 61 Itzehoe']);
});

test('trains of one platform share a panel', () => {
  const text = '10:00 | A | x | 1\n10:05 | B | y | 1';
  assert.deepStrictEqual(renderBoard(text, '9:00'), ['[1] 10:00 A x, 10:05 B y']);
});

test('the next departure leads the board', () => {
  assert.deepStrictEqual(renderBoard(TIMETABLE, '07:30', 2), [
    '[12] 07:42 RE 7 Kiel Hbf, 07:55 IC 202 Hamburg',
    '[4b] 07:50 S 3 Airport',
  ]);
});
