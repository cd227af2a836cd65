'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { Scrubber, auditReport } = require('./scrubber');

test('masks every address in a text', () => {
  const text = 'cc jo@example.org and kim.lee@example.org please';
  assert.strictEqual(new Scrubber().scrub(text), 'cc [EMAIL] and [EMAIL] please');
});

test('masks phone numbers', () => {
  assert.strictEqual(new Scrubber().scrub('call +49 431 5550123!'), 'call [PHONE]!');
});

test('only the chosen rules apply', () => {
  const scrubber = new Scrubber(['phone']);
  assert.strictEqual(scrubber.scrub('jo@example.org'), 'jo@example.org');
});

test('unknown rule', () => {
  assert.throws(() => new Scrubber(['passport']), RangeError);
});

test('names the rules a text breaks', () => {
  const text = 'refund to DE44 5001 0517 5407 3249 31, jo@example.org';
  assert.deepStrictEqual(new Scrubber(['email', 'phone']).findings(text), ['email']);
});

test('audit counts tickets by rule', () => {
  const report = auditReport([
    { id: 101, body: 'My new address is jo@example.org, thanks' },
    { id: 102, body: 'Write to kim@example.org' },
    { id: 103, body: 'Where is my parcel?' },
    { id: 104, body: 'Reach me at sam@example.org or +44 20 7946 0958' },
  ]);
  assert.deepStrictEqual(report, {
    clean: 1,
    flagged: [101, 102, 104],
    byRule: { email: 3, phone: 1 },
  });
});
