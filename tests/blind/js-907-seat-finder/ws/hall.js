const { binarySearch } = require('./search');

class Hall {
  constructor(name) {
    this.name = name;
    this.seats = [];
    this.numbers = null;
  }

  add(seat) {
    this.seats.push(seat);
    this.numbers = null;
  }

  seatNumbers() {
    if (this.numbers === null) {
      this.numbers = this.seats.map((seat) => seat.number).sort();
    }
    return this.numbers;
  }

  seat(number) {
    return this.seats[binarySearch(this.seatNumbers(), number)];
  }

  reserve(number, guest) {
    const seat = this.seat(number);
    if (seat.guest !== null && seat.guest !== guest) {
      throw new Error(`seat ${number} belongs to ${seat.guest}`);
    }
    seat.guest = guest;
  }

  plan() {
    const rows = new Map();
    for (const { row, guest } of this.seats) {
      rows.set(row, (rows.get(row) ?? '') + (guest ? guest[0] : '.'));
    }
    return [...rows].map(([row, line]) => `${row} ${line}`).join('\n');
  }
}

module.exports = { Hall };
