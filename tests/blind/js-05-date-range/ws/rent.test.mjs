import test from 'node:test';
import assert from 'node:assert';
import { nights, price } from './rent.mjs';

test('nights within a month', () => {
  assert.equal(nights('2024-05-01', '2024-05-04'), 3);
});

test('a stay of no nights costs nothing', () => {
  assert.equal(price('2024-05-01', '2024-05-01'), 0);
});

test('nights over the end of February', () => {
  assert.equal(nights('2024-02-28', '2024-03-01'), 2);
});

test('weekend rate', () => {
  assert.equal(price('2024-05-02', '2024-05-04'), 145);
});
