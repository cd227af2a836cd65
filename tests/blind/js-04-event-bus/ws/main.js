const { Bus } = require('./bus');
const { Counter } = require('./counter');

const bus = new Bus();
const counter = new Counter(bus, ['sale', 'refund']);

bus.on('sale', (event) => console.log('sold', event.key));
bus.emit('stock', { key: 'tea', amount: 10 });
bus.emit('sale', { key: 'tea', amount: 2 });
bus.emit('refund', { key: 'tea', amount: -1 });
console.log(counter.totals);
