'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { FloorPlan } = require('./plan');

function room() {
  const plan = new FloorPlan(12, 8, 3);
  plan.place('sofa', 2, 1);
  return plan;
}

test('places and moves furniture', () => {
  const plan = room();
  plan.move('sofa', 4, 4);
  assert.strictEqual(plan.where('sofa'), '4,4');
});

test('refuses places outside of the room', () => {
  assert.throws(() => room().move('sofa', 12, 0), RangeError);
});

test('undo takes steps back, redo repeats them', () => {
  const plan = room();
  plan.move('sofa', 4, 4);
  plan.undo();
  assert.strictEqual(plan.where('sofa'), '2,1');
  assert.strictEqual(plan.redo(), true);
  assert.strictEqual(plan.where('sofa'), '4,4');
});

test('a removed item comes back with redo', () => {
  const plan = room();
  plan.undo();
  assert.strictEqual(plan.where('sofa'), null);
  plan.redo();
  assert.strictEqual(plan.where('sofa'), '2,1');
});

test('editing after undo keeps the newest position', () => {
  const plan = room();
  plan.move('sofa', 4, 4);
  plan.undo();
  plan.move('sofa', 7, 2);
  plan.redo();
  assert.strictEqual(plan.where('sofa'), '7,2');
});

test('keeps no more steps than the limit', () => {
  const plan = room();
  plan.move('sofa', 3, 1);
  plan.move('sofa', 4, 1);
  plan.move('sofa', 5, 1);
  let steps = 0;
  while (plan.undo()) steps += 1;
  assert.strictEqual(steps, 3);
  assert.strictEqual(plan.where('sofa'), '2,1');
});
