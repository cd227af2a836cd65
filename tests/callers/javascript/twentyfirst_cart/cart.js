"use strict";

const { format } = require("./product");

function Cart(currency) {
  this.lines = new Map();
  this.discounts = [];
  this.currency = currency;
}

Cart.prototype = {
  constructor: Cart,

  add(product, count = 1) {
    this.lines.set(product, this.count(product) + count);
    return this;
  },

  count(product) {
    return this.lines.get(product) || 0;
  },

  get subtotal() {
    return sum([...this.lines], ([product, count]) => product.cost(count));
  },

  get total() {
    return this.discounts.reduce((rest, discount) => discount(rest), this.subtotal);
  },

  set discount(discount) {
    this.discounts.push(discount);
  },

  toJSON() {
    return { total: this.total, lines: [...this.lines].map(describe) };
  },

  clear() {
    this.lines.clear();
  },
};

function sum(items, valueOf) {
  let result = 0;
  items.forEach(function (item) {
    result += valueOf(item);
  });
  return result;
}

function describe([product, count]) {
  return `${count} x ${product} = ${format(product.cost(count))}`;
}

module.exports = { Cart };
