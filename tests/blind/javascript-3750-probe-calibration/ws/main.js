'use strict';

const { buildCurve } = require('./curve');
const { Logger } = require('./logger');

const POINTS = [
  { raw: 512, celsius: 25.1 },
  { raw: 96, celsius: 0.2 },
  { raw: 96, celsius: -0.2 },
  { raw: 1180, celsius: 60.0 },
  { raw: 840, celsius: 43.0 },
];
const READINGS = [120, 118, 131, 410, 666, 905, 1010, 1400, 700];

const logger = new Logger(buildCurve(POINTS));
READINGS.forEach((raw, minute) => logger.accept(minute, raw));

for (const { minute, celsius } of logger.samples) {
  console.log(`${String(minute).padStart(3)} min ${celsius.toFixed(1).padStart(6)} C`);
}
const { count, rejected, mean, peak } = logger.summary();
console.log(`${count} samples, ${rejected} rejected, mean ${mean.toFixed(1)}, peak ${peak.toFixed(1)}`);
