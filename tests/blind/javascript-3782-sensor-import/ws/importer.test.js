'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { Importer } = require('./importer');
const { open } = require('./sources');
const { plausible, rename } = require('./stages');

const CSV = { format: 'csv', text: 'roof,4\ncellar,11\nroof,900\n' };
const JSON_SOURCE = { format: 'json', text: '[{"id": "r1", "value": 6}]' };

test('a source is read', async () => {
  assert.deepStrictEqual(await open(JSON_SOURCE), [{ id: 'r1', value: 6 }]);
});

test('an unknown format is refused', () => {
  assert.throws(() => open({ format: 'xml', text: '' }), /no reader for xml/);
});

test('stages', () => {
  const importer = new Importer([plausible(-40, 60), rename({ r1: 'roof' })]);
  assert.deepStrictEqual(importer.pass({ id: 'r1', value: 7 }), { id: 'roof', value: 7 });
  assert.strictEqual(importer.pass({ id: 'r1', value: 61 }), null);
});

test('summary of all sources', async () => {
  const importer = new Importer([plausible(-40, 60), rename({ r1: 'roof' })]);
  const { count, sums } = await importer.summary([CSV, JSON_SOURCE]);
  assert.strictEqual(count, 3);
  assert.deepStrictEqual(sums, { roof: 10, cellar: 11 });
});
