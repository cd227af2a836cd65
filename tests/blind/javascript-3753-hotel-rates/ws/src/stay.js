'use strict';

const { nightly } = require('./rates');

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEK = 7;
const WEEK_DISCOUNT = 0.1;

function next(night) {
  let [month, day] = night.split('-').map(Number);
  day += 1;
  if (day > DAYS[month - 1]) {
    day = 1;
    month = (month % 12) + 1;
  }
  return [month, day].map((n) => String(n).padStart(2, '0')).join('-');
}

function nights(arrival, count) {
  const list = [];
  for (let night = arrival; list.length < count; night = next(night)) list.push(night);
  return list;
}

function price(room, arrival, count) {
  const total = nights(arrival, count)
    .map((night) => nightly(room, night))
    .reduce((sum, amount) => sum + amount, 0);
  return count >= WEEK ? total * (1 - WEEK_DISCOUNT) : total;
}

module.exports = { nights, price };
