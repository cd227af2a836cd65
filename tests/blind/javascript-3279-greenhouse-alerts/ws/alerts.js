'use strict';

const LIMITS = { temp: 26, humidity: 85 };

const last = (values) => values[values.length - 1];

function alertsOf(house, sensors) {
  return sensors
    .filter((s) => last(s.values) > LIMITS[s.kind])
    .map((s) => `${house}/${s.id}: ${s.kind} ${last(s.values)}`);
}

function summary(store, houses) {
  return houses.flatMap((house) => alertsOf(house, store.peek(house)));
}

module.exports = { summary };
