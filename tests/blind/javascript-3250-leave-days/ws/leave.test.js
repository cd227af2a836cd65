'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { LeaveAccount } = require('./leave');
const { workingDays } = require('./calendar');

test('weekends and holidays are not counted', () => {
  assert.strictEqual(workingDays('2024-05-06', '2024-05-12'), 5);
  assert.strictEqual(workingDays('2024-05-06', '2024-05-12', ['2024-05-09']), 4);
});

test('requests use up the entitlement', () => {
  const account = new LeaveAccount(8);
  assert.strictEqual(account.request('2024-05-06', '2024-05-10'), 'ok');
  assert.strictEqual(account.request('2024-06-03', '2024-06-07'), 'not enough days');
  assert.strictEqual(account.used(), 5);
});

test('the end may not lie before the start', () => {
  assert.strictEqual(new LeaveAccount(5).request('2024-05-10', '2024-05-06'), 'invalid');
});

test('a request that begins within another one is refused', () => {
  const account = new LeaveAccount(20);
  account.request('2024-05-06', '2024-05-10');
  assert.strictEqual(account.request('2024-05-10', '2024-05-14'), 'overlap');
});

test('a request around another one is refused', () => {
  const account = new LeaveAccount(20);
  account.request('2024-05-07', '2024-05-08');
  assert.strictEqual(account.request('2024-05-06', '2024-05-10'), 'overlap');
});
