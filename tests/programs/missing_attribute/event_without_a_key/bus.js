'use strict';
const { EventEmitter } = require('events');

class Bus extends EventEmitter {
  placed(order) {
    this.emit('placed', { order });
  }

  shipped(order) {
    this.emit('shipped', { item: order });
  }
}

module.exports = { Bus };
