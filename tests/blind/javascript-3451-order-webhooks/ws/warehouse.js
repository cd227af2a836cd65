'use strict';

class Warehouse {
  constructor(stock) {
    this.stock = { ...stock };
    this.backlog = [];
  }

  reserve(order) {
    for (const { item, quantity } of order.lines) {
      const available = this.stock[item] ?? 0;
      const taken = Math.min(available, quantity);
      this.stock[item] = available - taken;
      if (taken < quantity) {
        this.backlog.push({ order: order.id, item, quantity: quantity - taken });
      }
    }
  }

  release(order) {
    for (const { item, quantity } of order.lines) {
      this.stock[item] = (this.stock[item] ?? 0) + quantity;
    }
  }
}

module.exports = { Warehouse };
