'use strict';
const { addMonths } = require('./dates');

/** Due dates of a contract; every date is counted from the start. */
function dueDates(start, count, every = 1) {
  return Array.from({ length: count }, (_, i) => addMonths(start, i * every));
}

function balance(rent, dues, payments, today) {
  const owed = dues.filter((due) => due <= today).length * rent;
  const paid = payments.reduce((sum, p) => sum + p.amount, 0);
  return paid - owed;
}

module.exports = { balance, dueDates };
