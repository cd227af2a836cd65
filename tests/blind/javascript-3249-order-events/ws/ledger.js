'use strict';

class Ledger {
  constructor(bus) {
    this.orders = new Map();
    this.reserved = new Map();
    bus.on('placed', (event) => this.onPlaced(event));
    bus.on('shipped', ({ orderId, carrier }) => this.onShipped(orderId, carrier));
    bus.on('cancelled', ({ orderId, reason }) => this.onCancelled(orderId, reason));
  }

  onPlaced({ orderId, customer, lines }) {
    this.orders.set(orderId, { customer, lines, state: 'open', note: '' });
    for (const { sku, qty } of lines) {
      this.reserved.set(sku, (this.reserved.get(sku) ?? 0) + qty);
    }
  }

  release(entry) {
    for (const { sku, qty } of entry.lines) {
      this.reserved.set(sku, this.reserved.get(sku) - qty);
    }
  }

  onShipped(orderId, carrier) {
    const entry = this.orders.get(orderId);
    entry.state = 'shipped';
    entry.note = carrier;
    this.release(entry);
  }

  onCancelled(orderId, reason) {
    const entry = this.orders.get(orderId);
    entry.state = 'cancelled';
    entry.note = reason;
    this.release(entry);
  }

  report() {
    return [...this.orders].map(([id, { customer, state, note }]) =>
      `${id} ${customer.padEnd(8)} ${state} ${note}`.trim());
  }
}

module.exports = { Ledger };
