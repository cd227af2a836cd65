'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { Filters } = require('./filters');

test('repeated fields', () => {
  assert.deepStrictEqual(new Filters('?tag=a&tag=b').all('tag'), ['a', 'b']);
});

test('spaces', () => {
  assert.strictEqual(new Filters('q=red+wine%20glass').first('q'), 'red wine glass');
});

test('page number', () => {
  assert.strictEqual(new Filters('page=4').page(), 4);
  assert.strictEqual(new Filters('page=x').page(), 1);
});

test('a new filter goes back to the first page', () => {
  assert.strictEqual(String(new Filters('q=x&page=3').with('tag', 'a b')), 'q=x&tag=a+b');
});

test('round trip', () => {
  const text = String(new Filters().with('lang', 'c++', 'ada'));
  assert.deepStrictEqual(new Filters(text).all('lang'), ['c++', 'ada']);
});
