'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { dayNumber, isoDate } = require('../lib/calendar');
const { Journal } = require('../lib/journal');
const { currentStreak, describe, longest } = require('../lib/streaks');

function journalOf(habit, dates) {
  const journal = new Journal();
  dates.forEach((date) => journal.checkIn(habit, date));
  return journal;
}

test('day numbers cross the end of February', () => {
  assert.strictEqual(dayNumber('2024-03-01') - dayNumber('2024-02-28'), 2);
  assert.strictEqual(isoDate(dayNumber('2024-02-29')), '2024-02-29');
});

test('no check-ins', () => {
  assert.strictEqual(longest([]), 0);
  assert.strictEqual(currentStreak([], '2024-05-01'), 0);
});

test('longest streak', () => {
  const journal = journalOf('run', ['2024-05-03', '2024-05-01', '2024-05-02', '2024-05-08']);
  assert.strictEqual(longest(journal.checkins('run')), 3);
});

test('a streak is over after a missed day', () => {
  const journal = journalOf('run', ['2024-05-01', '2024-05-02']);
  assert.strictEqual(currentStreak(journal.checkins('run'), '2024-05-03'), 2);
  assert.strictEqual(currentStreak(journal.checkins('run'), '2024-05-04'), 0);
});

test('reading twice on a day', () => {
  const journal = journalOf('read', ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-03']);
  assert.strictEqual(currentStreak(journal.checkins('read'), '2024-05-03'), 3);
});

test('describe', () => {
  const journal = journalOf('swim', ['2024-04-30', '2024-05-01']);
  assert.deepStrictEqual(describe(journal, '2024-05-01'), ['swim: 2 (best 2, last 2024-05-01)']);
});
