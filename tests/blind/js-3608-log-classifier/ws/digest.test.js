'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { parseLine, classify, digest, alarms } = require('./digest');
const { highlight } = require('./rules');

test('parses a line', () => {
  assert.deepStrictEqual(parseLine('10:00:01 api - ok'), { time: '10:00:01', service: 'api', message: 'ok' });
});

test('skips what is not a log line', () => {
  assert.deepStrictEqual(digest('hello\n\n'), { total: 0, counts: {} });
});

test('the worst rule names the entry', () => {
  assert.strictEqual(classify({ message: 'retry after: no space left' }).tag, 'disk');
});

test('highlights every match', () => {
  assert.strictEqual(highlight('retry: 401, then 403'), '[retry]: [401], then [403]');
});

test('counts repeated timeouts', () => {
  const text = ['10:00:01 api - request timed out', '10:00:02 api - request timed out', '10:00:03 web - started'].join('\n');
  assert.deepStrictEqual(digest(text), { total: 3, counts: { timeout: 2, other: 1 } });
});

test('alarms only for severe entries', () => {
  assert.deepStrictEqual(alarms('10:00:01 db - access denied\n10:00:02 db - slow query'), ['db:auth']);
});
