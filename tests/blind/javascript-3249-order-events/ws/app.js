'use strict';
const { OrderBus } = require('./events');
const { Ledger } = require('./ledger');

const orders = [
  { id: 'A1', customer: 'Ines', lines: [{ sku: 'tea', qty: 3, price: 4 }] },
  { id: 'A2', customer: 'Jonas', lines: [{ sku: 'tea', qty: 1, price: 4 }, { sku: 'mug', qty: 2, price: 9 }] },
  { id: 'A3', customer: 'Kira', lines: [{ sku: 'mug', qty: 5, price: 9 }] },
];

const bus = new OrderBus();
const ledger = new Ledger(bus);

for (const order of orders) {
  bus.placed(order);
}
bus.cancelled(orders[2], 'no stock');
bus.shipped(orders[0], 'DHL');

console.log(ledger.report().join('\n'));
console.log(Object.fromEntries(ledger.reserved));
