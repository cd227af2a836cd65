'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { Subscription } = require('./subscription');

test('monthly plan renews on the same day', () => {
  const s = new Subscription('kim', 'monthly', '2023-03-12');
  assert.deepStrictEqual(s.renewals(2), ['2023-04-12', '2023-05-12']);
});

test('quarterly plan crosses the year', () => {
  const s = new Subscription('lee', 'quarterly', '2022-11-05');
  assert.deepStrictEqual(s.renewals(1), ['2023-02-05']);
});

test('a subscription from the 31st renews at the end of February', () => {
  const s = new Subscription('mo', 'monthly', '2023-01-31');
  assert.strictEqual(s.renewals(1)[0], '2023-02-28');
});

test('reminder comes a week before', () => {
  const s = new Subscription('kim', 'yearly', '2023-06-20');
  assert.strictEqual(s.reminder(), '2024-06-13');
});

test('unknown plans are refused', () => {
  assert.throws(() => new Subscription('kim', 'weekly', '2023-01-01'), RangeError);
});
