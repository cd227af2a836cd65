'use strict';
const { JobRunner } = require('./jobs');
const { Stats, attach } = require('./stats');

function checksum(text) {
  let sum = 0;
  for (const ch of text) sum = (sum * 31 + ch.codePointAt(0)) % 65521;
  return sum;
}

const runner = new JobRunner();
const stats = attach(runner, new Stats());

runner
  .add('checksum', () => checksum('quarterly figures'))
  .add('parse', () => JSON.parse('{"a": 1').a)
  .add('words', () => 'a list of words'.split(' ').length);

runner.on('end', () => {
  console.log(stats.table());
  console.log(`${stats.failures} of ${stats.announced} failed`);
});
runner.run();
