'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { addMonths, lastOfMonth } = require('./dates');
const { balance, dueDates } = require('./schedule');

test('length of months', () => {
  assert.strictEqual(lastOfMonth(2024, 1), 29);
  assert.strictEqual(lastOfMonth(2023, 11), 31);
});

test('the year changes in december', () => {
  assert.strictEqual(addMonths('2023-12-15', 2), '2024-02-15');
});

test('quarterly dates', () => {
  assert.deepStrictEqual(dueDates('2024-01-05', 3, 3), ['2024-01-05', '2024-04-05', '2024-07-05']);
});

test('dates at the end of the month', () => {
  assert.deepStrictEqual(dueDates('2024-01-31', 4), [
    '2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30',
  ]);
});

test('balance counts the dues so far', () => {
  const dues = dueDates('2024-01-01', 12);
  const payments = [{ amount: 800 }, { amount: 800 }];
  assert.strictEqual(balance(800, dues, payments, '2024-03-10'), -800);
});
