'use strict';
const { EventEmitter } = require('events');

class OrderBus extends EventEmitter {
  placed(order) {
    this.emit('placed', {
      orderId: order.id,
      customer: order.customer,
      lines: order.lines.map(({ sku, qty }) => ({ sku, qty })),
    });
  }

  shipped(order, carrier) {
    this.emit('shipped', { id: order.id, carrier });
  }

  cancelled(order, reason) {
    this.emit('cancelled', { orderId: order.id, reason });
  }
}

module.exports = { OrderBus };
