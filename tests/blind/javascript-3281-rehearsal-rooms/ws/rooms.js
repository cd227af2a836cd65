'use strict';

const ROOMS = [
  { name: 'Cellar', seats: 4, gear: ['drums'], bookings: [] },
  { name: 'Loft', seats: 6, gear: ['piano', 'amp'], bookings: [] },
  { name: 'Hall', seats: 20, gear: ['piano', 'drums', 'amp'], bookings: [] },
];

function freshRooms() {
  return ROOMS.map((room) => ({ ...room, bookings: [] }));
}

function minutes(clock) {
  const [h, m] = clock.split(':').map(Number);
  return h * 60 + m;
}

function clear(booking, from, to) {
  return booking.to <= from || booking.from >= to;
}

function isFree(room, from, to) {
  if (room.bookings.length === 0) return true;
  return room.bookings.some((b) => clear(b, from, to));
}

function suits(room, wish) {
  return room.seats >= wish.people && wish.gear.every((g) => room.gear.includes(g));
}

/** Books the smallest room that suits and returns its name, else null. */
function book(rooms, wish) {
  const from = minutes(wish.from);
  const to = minutes(wish.to);
  if (to <= from) throw new RangeError('ends before it starts');
  const found = rooms
    .filter((room) => suits(room, wish) && isFree(room, from, to))
    .sort((a, b) => a.seats - b.seats)[0];
  if (!found) return null;
  found.bookings.push({ from, to, band: wish.band });
  return found.name;
}

module.exports = { freshRooms, book };
