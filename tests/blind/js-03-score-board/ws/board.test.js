const test = require('node:test');
const assert = require('node:assert');
const { Board } = require('./board');

function board(entries) {
  const b = new Board();
  for (const [p, n] of entries) b.add(p, n);
  return b;
}

test('adds up the points of a player', () => {
  assert.strictEqual(board([['ana', 3], ['ana', 4]]).scores.get('ana'), 7);
});

test('ties share a place', () => {
  assert.deepStrictEqual(board([['ana', 5], ['bo', 5], ['cy', 2]]).ranking(), { ana: 1, bo: 1, cy: 2 });
});

test('leader with larger numbers', () => {
  assert.deepStrictEqual(board([['ana', 9], ['bo', 100], ['cy', 25]]).leader(), ['bo']);
});
