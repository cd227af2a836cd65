'use strict';
const { Bus } = require('./bus');

const bus = new Bus();
bus.on('placed', ({ order }) => {
  order.state = 'open';
});
bus.on('shipped', ({ order }) => {
  order.state = 'shipped';
});
bus.placed({ id: 1 });
bus.shipped({ id: 1 });
