"use strict"; Object.defineProperty(exports, "__esModule", {value: true});
var _formatjs = require('./format.js');

 function describe(part) {
  return part.name + ": " + _formatjs.withUnit.call(void 0, part.sizes.outer);
} exports.describe = describe;
