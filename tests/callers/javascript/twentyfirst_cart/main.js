"use strict";

const Bundle = require("./bundle");
const { Cart } = require("./cart");
const { Product } = require("./product");

function percent(rate) {
  return function off(amount) {
    return amount * (1 - rate / 100);
  };
}

const voucher = (amount) => Math.max(0, amount - 5);

function cheapest(products) {
  return [...products].sort(Product.compare)[0];
}

const tea = new Product("tea", 4.5);
const cups = Bundle.of(new Product("cup", 3), 3);
const cart = new Cart("EUR").add(tea, 2).add(cups, 4);

console.log(String(cheapest(cart.lines.keys())), cart.total);
cart.discount = percent(10);
cart.discount = voucher;
console.log(JSON.stringify(cart, null, 2));
