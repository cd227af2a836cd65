'use strict';

const { Dispatcher } = require('./dispatcher');
const { Warehouse } = require('./warehouse');

const audit = [];

function connect(dispatcher, warehouse) {
  dispatcher.on('order.placed', (order) => audit.push(`placed ${order.id}`));
  dispatcher.on('order.placed', warehouse.reserve);
  dispatcher.on('order.cancelled', (order) => warehouse.release(order));
}

function main() {
  const dispatcher = new Dispatcher();
  const warehouse = new Warehouse({ lamp: 4, desk: 1 });
  connect(dispatcher, warehouse);

  const first = { id: 'o1', lines: [{ item: 'lamp', quantity: 3 }] };
  const second = { id: 'o2', lines: [{ item: 'desk', quantity: 2 }] };
  dispatcher.emit('order.placed', first);
  dispatcher.emit('order.placed', second);
  dispatcher.emit('order.cancelled', first);

  console.log(audit.join(', '));
  console.log(warehouse.stock, warehouse.backlog);
}

main();
