'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { redact } = require('./redactor');
const { scan, redactAll, Report } = require('./scan');

test('masks an address', () => {
  assert.strictEqual(redact('mail to ann.b@corp.example now'), 'mail to <email> now');
});

test('masks several on a line', () => {
  assert.strictEqual(redact('a@b.cc +49 170 55512 a@b.cc'), '<email> <phone> <email>');
});

test('empty report', () => {
  assert.strictEqual(new Report().summary(), '0/0');
});

test('redacts a text', () => {
  assert.strictEqual(redactAll('x\n1111-2222-3333-4444 ok'), 'x\n<card> ok');
});

test('summary of a text', () => {
  const text = ['login bo@site.org', 'logout bo@site.org', 'tick', 'paid 1111-2222-3333-4444'].join('\n');
  assert.strictEqual(scan(text).summary(), '3/4 card:1 email:2');
});
