'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { Drawing } = require('./drawing');

test('undo and redo a move', () => {
  const d = new Drawing();
  d.add('a', 1, 1);
  d.move('a', 2, 0);
  d.undo();
  assert.strictEqual(d.at('a'), '1,1');
  d.redo();
  assert.strictEqual(d.at('a'), '3,1');
});

test('undo of add removes the shape', () => {
  const d = new Drawing();
  d.add('a', 0, 0);
  d.undo();
  assert.strictEqual(d.at('a'), 'none');
  assert.strictEqual(d.undo(), false);
});

test('only the newest five steps can be undone', () => {
  const d = new Drawing();
  d.add('a', 0, 0);
  for (let i = 0; i < 6; i++) d.move('a', 1, 0);
  while (d.undo());
  assert.strictEqual(d.at('a'), '1,0');
});

test('a new step after undo starts a new line of history', () => {
  const d = new Drawing();
  d.add('a', 0, 0);
  d.move('a', 10, 0);
  d.undo();
  d.move('a', 0, 5);
  d.redo();
  assert.strictEqual(d.at('a'), '0,5');
});
