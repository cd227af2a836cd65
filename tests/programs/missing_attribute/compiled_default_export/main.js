"use strict";

var _invoice = require("./lib/invoice");

const invoice = {
  items: [{ name: "tea", price: 3 }],
  amount: 3
};

console.log((0, _invoice.lines)(invoice).join(", "));
console.log((0, _invoice.total)(invoice));
