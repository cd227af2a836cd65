'use strict';

const path = require('node:path');
const { readReadings } = require('./readings');
const { Station } = require('./station');

const stations = new Map();
for (const reading of readReadings(path.join(__dirname, 'readings.jsonl'))) {
  if (!stations.has(reading.station)) {
    stations.set(reading.station, new Station(reading.station));
  }
  stations.get(reading.station).add(reading);
}

for (const station of stations.values()) {
  console.log(station.describe());
}
