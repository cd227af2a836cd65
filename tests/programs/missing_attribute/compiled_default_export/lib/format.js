"use strict";

Object.defineProperty(exports, "__esModule", { value: true });
exports.default = void 0;

function format(amount) {
  return amount.toFixed(2) + " EUR";
}
var _default = format;
exports.default = _default;
