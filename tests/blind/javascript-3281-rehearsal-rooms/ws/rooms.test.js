'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { freshRooms, book } = require('./rooms');

const wish = (band, from, to, people = 3, gear = []) => ({ band, from, to, people, gear });

test('takes the smallest room that suits', () => {
  const rooms = freshRooms();
  assert.strictEqual(book(rooms, wish('Ox', '18:00', '20:00')), 'Cellar');
  assert.strictEqual(book(rooms, wish('Elk', '18:00', '20:00', 5, ['piano'])), 'Loft');
});

test('moves on when the first choice is taken', () => {
  const rooms = freshRooms();
  book(rooms, wish('Ox', '18:00', '20:00'));
  assert.strictEqual(book(rooms, wish('Elk', '19:00', '21:00')), 'Loft');
});

test('back to back bookings share a room', () => {
  const rooms = freshRooms();
  book(rooms, wish('Ox', '18:00', '20:00'));
  assert.strictEqual(book(rooms, wish('Elk', '20:00', '21:00')), 'Cellar');
});

test('a busy evening spreads over the house', () => {
  const rooms = freshRooms();
  const names = [
    wish('Ox', '17:00', '18:00'),
    wish('Elk', '18:00', '20:00'),
    wish('Yak', '18:30', '19:30'),
  ].map((w) => book(rooms, w));
  assert.deepStrictEqual(names, ['Cellar', 'Cellar', 'Loft']);
});

test('gear nobody has', () => {
  assert.strictEqual(book(freshRooms(), wish('Ox', '10:00', '11:00', 2, ['harp'])), null);
});

test('rejects a negative slot', () => {
  assert.throws(() => book(freshRooms(), wish('Ox', '11:00', '10:00')), RangeError);
});
