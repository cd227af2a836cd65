'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { Inventory } = require('./inventory');
const { isAccession, normalize, parseAccession } = require('./accession');

test('labels are normalized', () => {
  assert.equal(normalize(' pe - 0412 / 3 '), 'PE-0412/3');
});

test('accession numbers are taken apart', () => {
  assert.deepEqual(parseAccession('PE-0412/3'), { country: 'PE', number: 412, subsample: 3 });
  assert.deepEqual(parseAccession('ET-0007'), { country: 'ET', number: 7, subsample: null });
});

test('malformed labels are refused', () => {
  for (const label of ['', 'PERU-0412', 'PE-12', 'PE-0412/', 'PE 0412']) {
    assert.equal(isAccession(label), false, label);
  }
});

test('a delivery is stored completely', () => {
  const inventory = new Inventory();
  const stored = inventory.receiveAll([['PE-0412', 200], ['PE-0413', 150], ['ET-0007/2', 80]]);
  assert.equal(stored, 3);
  assert.equal(inventory.seedsFrom('PE'), 350);
});

test('bad labels are kept for the curator', () => {
  const inventory = new Inventory();
  inventory.receive('unknown jar', 10);
  assert.deepEqual(inventory.rejected, ['unknown jar']);
});

test('withdrawing more than stored fails', () => {
  const inventory = new Inventory();
  inventory.receive('PE-0412', 20);
  assert.throws(() => inventory.withdraw('PE-0412', 21), RangeError);
});
