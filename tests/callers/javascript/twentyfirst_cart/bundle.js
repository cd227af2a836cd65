"use strict";

const { Product } = require("./product");

/** Several of a product, cheaper from a certain number on. */
function Bundle(name, price, size) {
  Product.call(this, name, price);
  this.size = size;
}

Bundle.prototype = Object.create(Product.prototype);
Bundle.prototype.constructor = Bundle;

Bundle.prototype.cost = function (count) {
  return Product.prototype.cost.call(this, count) - this.rebate(count);
};

Bundle.prototype.rebate = function (count) {
  return Math.floor(count / this.size) * this.price;
};

Bundle.of = (product, size) => new Bundle(product.name, product.price, size);

module.exports = Bundle;
