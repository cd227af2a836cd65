'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { NoRate, nightly } = require('../src/rates');
const { nights, price } = require('../src/stay');

test('nights cross a month and a year', () => {
  assert.deepStrictEqual(nights('04-29', 3), ['04-29', '04-30', '05-01']);
  assert.deepStrictEqual(nights('12-31', 2), ['12-31', '01-01']);
});

test('low season', () => {
  assert.strictEqual(nightly('single', '10-02'), 80);
});

test('summer', () => {
  assert.strictEqual(nightly('double', '08-31'), 180);
});

test('festival goes before summer', () => {
  assert.strictEqual(price('double', '07-14', 2), 420);
});

test('skiing weekend', () => {
  assert.strictEqual(price('double', '02-10', 2), 336);
});

test('a week is cheaper', () => {
  assert.strictEqual(price('single', '11-01', 7), 504);
});

test('unknown room', () => {
  assert.throws(() => nightly('tent', '10-02'), NoRate);
});
