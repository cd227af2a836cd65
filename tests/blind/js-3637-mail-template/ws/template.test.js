'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { Template, fieldNames } = require('./template');

test('lists each field once', () => {
  assert.deepStrictEqual(fieldNames('{{a}} {{ b }} {{a}}'), ['a', 'b']);
});

test('fills every occurrence', () => {
  const t = new Template('Dear {{name}}, bye {{ name }}');
  assert.strictEqual(t.render({ name: 'Ada' }), 'Dear Ada, bye Ada');
});

test('applies formats', () => {
  const t = new Template('{{who}} owes {{sum}}', { who: 'upper', sum: 'money' });
  assert.strictEqual(t.render({ who: 'bo', sum: 12.5 }), 'BO owes $12.50');
});

test('reports missing fields', () => {
  assert.throws(() => new Template('{{a}}{{b}}').render({ a: 1 }), /missing: b/);
});

test('keeps text of notes as written', () => {
  const t = new Template('Order {{id}}: {{note}}.');
  const note = "quote it as 'US$' and 5 $& up";
  assert.strictEqual(t.render({ id: 7, note }), `Order 7: ${note}.`);
});
