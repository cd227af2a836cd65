"use strict";

function Product(name, price) {
  this.name = name;
  this.price = checked(price);
}

function checked(price) {
  if (!(price >= 0)) throw new RangeError(`bad price ${price}`);
  return price;
}

Product.prototype.cost = function (count) {
  return this.price * count;
};

Product.prototype.toString = function () {
  return `${this.name} at ${format(this.price)}`;
};

Product.compare = function (left, right) {
  return left.price - right.price;
};

function format(price) {
  return price.toFixed(2);
}

module.exports = { Product, format };
