'use strict';

const { BadgeRegistry } = require('./registry');
const { evaluate, summarize } = require('./access');

const batches = [
  { first: 100, level: 'staff', issued: '2019' },
  { first: 5, level: 'security', issued: '2017' },
  { first: 1000, level: 'visitor', issued: '2021' },
  { first: 40, level: 'visitor', issued: '2018' },
];

const doors = {
  D1: { label: 'lobby', needs: 'visitor' },
  D4: { label: 'server room', needs: 'security' },
  D6: { label: 'office', needs: 'staff' },
};

const events = [
  '07:58 D1 412',
  '08:01 D6 230',
  '08:02 D1 1007',
  '08:05 D4 17',
  '08:09 D6 58',
];

const registry = new BadgeRegistry(batches);
console.log(`${registry.size} batches`);
const results = evaluate(registry, doors, events);
for (const { time, badge, level, door, granted } of results) {
  console.log(`${time} ${badge} (${level}) ${door}: ${granted ? 'ok' : 'denied'}`);
}
console.log(summarize(results));
