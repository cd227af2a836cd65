const test = require('node:test');
const assert = require('node:assert');
const { Lru, memoize } = require('./lru');

test('forgets beyond the limit', () => {
  const lru = new Lru(1);
  lru.set('a', 1);
  lru.set('b', 2);
  assert.strictEqual(lru.get('a'), undefined);
});

test('computes once', () => {
  let calls = 0;
  const twice = memoize((n) => (calls++, n * 2), 3);
  twice(4);
  assert.strictEqual(twice(4), 8);
  assert.strictEqual(calls, 1);
});

test('keeps what is in use', () => {
  let calls = 0;
  const load = memoize((n) => (calls++, n.length + 1), 2);
  for (const key of ['home', 'about', 'home', 'news', 'home']) load(key);
  assert.strictEqual(calls, 3);
});
