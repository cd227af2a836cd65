const { Hall } = require('./hall');
const { bookings } = require('./bookings.json');

const hall = new Hall('Studio');
for (let number = 1; number <= 24; number++) {
  hall.add({ number, row: 'ABC'[Math.floor((number - 1) / 8)], guest: null });
}
for (const booking of bookings) {
  for (const number of booking.seats) {
    hall.reserve(number, booking.guest);
  }
}
console.log(hall.plan());
