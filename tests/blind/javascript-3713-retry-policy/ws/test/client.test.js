'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { Client } = require('../client');
const { parsePolicy, delayFor } = require('../policy');

const busyUntil = (n) => (request, call) =>
  (call < n ? { error: 'busy' } : { body: `${request} done` });

test('answers at once', () => {
  const client = new Client(busyUntil(1));
  assert.strictEqual(client.call('ping'), 'ping done');
  assert.strictEqual(client.waited, 0);
});

test('waits longer each time', () => {
  const client = new Client(busyUntil(4));
  assert.strictEqual(client.call('ping'), 'ping done');
  assert.strictEqual(client.waited, 100 + 200 + 400);
});

test('delay has a ceiling', () => {
  assert.strictEqual(delayFor(parsePolicy({ maxDelay: 250 }), 3), 250);
});

test('no delay when the base is zero', () => {
  const client = new Client(busyUntil(3), { baseDelay: 0 });
  client.call('ping');
  assert.strictEqual(client.waited, 0);
});

test('other failures are passed on', () => {
  const client = new Client(() => ({ error: 'denied' }));
  assert.throws(() => client.call('ping'), { code: 'denied' });
  assert.strictEqual(client.calls, 1);
});

test('retries can be switched off', () => {
  const client = new Client(() => ({ error: 'timeout' }), { maxRetries: 0 });
  assert.throws(() => client.call('ping'), { code: 'timeout' });
  assert.strictEqual(client.calls, 1);
});
