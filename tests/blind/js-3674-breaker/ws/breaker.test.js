'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { Breaker } = require('./breaker');

const good = () => 42;
const bad = () => {
  throw new Error('down');
};

/** A breaker after failures at the given times. */
function failed(...times) {
  const clock = { time: 0, now: () => clock.time };
  const breaker = new Breaker({ limit: 3, window: 1000, rest: 5000, clock });
  for (const t of times) {
    clock.time = t;
    breaker.call(bad);
  }
  return { clock, breaker };
}

test('passes values through', () => {
  assert.deepStrictEqual(failed().breaker.call(good), { ok: true, value: 42 });
});

test('opens after a burst', () => {
  assert.strictEqual(failed(0, 100).breaker.state, 'closed');
  assert.strictEqual(failed(0, 100, 900).breaker.state, 'open');
});

test('bears a failure now and then', () => {
  assert.strictEqual(failed(0, 800, 1600, 2400).breaker.state, 'closed');
});

test('refuses while open', () => {
  const { clock, breaker } = failed(0, 1, 2);
  clock.time = 5001;
  assert.strictEqual(breaker.call(good).reason, 'refused');
});

test('a good trial closes it', () => {
  const { clock, breaker } = failed(0, 1, 2);
  clock.time = 5002;
  breaker.call(good);
  breaker.call(bad);
  assert.strictEqual(breaker.state, 'closed');
});
