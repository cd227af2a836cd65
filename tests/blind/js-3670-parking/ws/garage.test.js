'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { Tariff, HOUR, DAY } = require('./tariff');
const { Garage } = require('./garage');

const tariff = new Tariff({ free: 10, first: 300, next: 200, cap: 1800 });

test('short stop is free', () => {
  assert.strictEqual(tariff.price(10), 0);
});

test('hours begun', () => {
  assert.strictEqual(tariff.price(11), 300);
  assert.strictEqual(tariff.price(2 * HOUR + 1), 700);
});

test('one day is capped', () => {
  assert.strictEqual(tariff.price(20 * HOUR), 1800);
});

test('weekend', () => {
  const garage = new Garage(tariff);
  garage.enter('KA 77', 100);
  assert.strictEqual(garage.leave('KA 77', 100 + DAY + 2 * HOUR), 2300);
});

test('takings', () => {
  const garage = new Garage(tariff);
  garage.enter('A', 0);
  garage.enter('B', 5);
  garage.leave('A', 30);
  garage.leave('B', 50, { lostTicket: true });
  assert.strictEqual(garage.takings, 5300);
});
