'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { plan, bags } = require('./route');

test('adds the weight of several copies', () => {
  const [b] = plan('4 daily 2\n4 weekly');
  assert.strictEqual(b.grams, 515);
  assert.deepStrictEqual(b.papers, ['daily', 'weekly']);
});

test('skips comments and blank lines', () => {
  assert.strictEqual(plan('# Mill Lane\n\n2a daily\n2b daily\n').length, 2);
});

test('keeps the order of the walk', () => {
  const walk = plan('12 daily\n10 weekly\n8a daily\n7 daily\n10 daily\n9 daily');
  assert.deepStrictEqual(walk.map((b) => b.house), ['12', '10', '8a', '7', '9']);
});

test('starts a new bag when the limit is reached', () => {
  const walk = plan('2 sunday\n4 sunday\n6 sunday');
  assert.deepStrictEqual(bags(walk).map((b) => b.houses), [['2', '4'], ['6']]);
});

test('a single heavy stop still gets a bag', () => {
  assert.strictEqual(bags(plan('1 sunday 3'))[0].grams, 1920);
});

test('refuses unknown papers', () => {
  assert.throws(() => plan('1 monthly'), /unknown paper/);
});
