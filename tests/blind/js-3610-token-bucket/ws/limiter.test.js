'use strict';

const { test } = require('node:test');
const assert = require('node:assert');
const { Limiter } = require('./limiter');

function setup() {
  const clock = { ms: 0 };
  const limiter = new Limiter({ free: { burst: 2, perSecond: 1 }, pro: { burst: 10, perSecond: 5 } }, () => clock.ms);
  return { clock, limiter, free: { id: 'a', plan: 'free' } };
}

test('burst is allowed, then refused', () => {
  const { limiter, free } = setup();
  const answers = [1, 2, 3].map(() => limiter.check(free).allowed);
  assert.deepStrictEqual(answers, [true, true, false]);
});

test('tells how long to wait', () => {
  const { limiter } = setup();
  const pro = { id: 'p', plan: 'pro' };
  limiter.check(pro, 10);
  assert.deepStrictEqual(limiter.check(pro, 2), { allowed: false, retryAfter: 400 });
});

test('never holds more than the burst', () => {
  const { clock, limiter, free } = setup();
  clock.ms = 60000;
  assert.strictEqual(limiter.check(free, 3).allowed, false);
});

test('a client that polls gets its share', () => {
  const { clock, limiter, free } = setup();
  let allowed = 0;
  for (clock.ms = 0; clock.ms <= 4000; clock.ms += 250) {
    if (limiter.check(free).allowed) allowed += 1;
  }
  assert.strictEqual(allowed, 6);
});

test('unknown plan', () => {
  const { limiter } = setup();
  assert.throws(() => limiter.check({ id: 'x', plan: 'gold' }), RangeError);
});
