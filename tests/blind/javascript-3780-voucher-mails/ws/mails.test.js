'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { compose } = require('./mails');

const ANNA = { name: 'Anna', email: 'anna@example.org' };

test('welcome', () => {
  const mail = compose('welcome', ANNA);
  assert.deepStrictEqual(mail, {
    to: 'anna@example.org', subject: 'Welcome, Anna', body: 'Dear Anna,\nyour account is open.',
  });
});

test('a missing value is an error', () => {
  assert.throws(() => compose('reminder', ANNA, { amount: 100 }), /no value for until/);
});

test('filters', () => {
  const mail = compose('reminder', ANNA, { amount: 1250, until: '2025-03-31' });
  assert.strictEqual(mail.subject, 'Still 12.50 € left');
  assert.strictEqual(mail.body, 'ANNA, your voucher ends on 31.03.2025.');
});

test('voucher', () => {
  const mail = compose('voucher', ANNA, { amount: 2000, code: 'K7$$Q', until: '2025-06-30' });
  assert.strictEqual(mail.body, 'Dear Anna,\nuse code K7$$Q until 30.06.2025.\nOnce more: K7$$Q');
});
