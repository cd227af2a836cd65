import test from 'node:test';
import assert from 'node:assert';
import { Form } from './form.mjs';

test('undo on an untouched form does nothing', () => {
  const form = new Form();
  form.undo();
  assert.deepEqual(form.state.fields, {});
});

test('clear', () => {
  const form = new Form();
  form.set('city', 'Lund');
  form.clear();
  assert.deepEqual(form.state, { fields: {}, dirty: false });
});

test('undo returns to the earlier value', () => {
  const form = new Form();
  form.set('city', 'Lund');
  form.set('city', 'Malmö');
  form.undo();
  assert.equal(form.state.fields.city, 'Lund');
});
