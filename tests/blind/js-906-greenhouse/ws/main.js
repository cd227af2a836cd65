const { Bus } = require('./bus');
const { Monitor } = require('./monitor');
const { replay } = require('./replay');

const bus = new Bus();
const monitor = new Monitor(bus, { low: 12, high: 31 });
replay(bus, [
  ['reading', { bed: 'tomatoes', degrees: 24.5 }],
  ['reading', { bed: 'basil', degrees: 10.25 }],
  ['silence', { bed: 'chili' }],
  ['reading', { bed: 'basil', degrees: 33 }],
]);
console.log(monitor.report().join('\n'));
