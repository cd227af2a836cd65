'use strict';
const { SensorStore } = require('./store');
const { summary } = require('./alerts');

async function main() {
  const store = new SensorStore();
  const houses = ['north', 'south'];
  await store.warm(houses);
  const counts = await Promise.all(houses.map(async (h) => (await store.sensors(h)).length));
  console.log(`sensors: ${counts.join(' + ')}`);
  for (const line of summary(store, houses)) console.log(line);
}

main();
