'use strict';

const { Bench, verdict } = require('./bench');
const { apply, createSample } = require('./lifecycle');

const RUNS = {
  'W-101': [31.2, 30.1],
  'W-102': [12.0, 10.4, 10.6],
  'W-103': [9.0, 4.0, 8.0, 3.0],
};

const bench = new Bench((code, run) => RUNS[code][run]);
const samples = [
  createSample('W-101', 'nitrate'),
  createSample('W-102', 'lead'),
  createSample('W-103', 'lead'),
];

for (const sample of samples) {
  bench.process(sample);
  console.log(`${sample.code} ${sample.analyte}: ${verdict(sample)}`);
  apply(sample, 'archive');
}
console.log(samples.map((s) => s.trail.length).join(' '));
