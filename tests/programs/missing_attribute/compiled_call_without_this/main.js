"use strict"; var _partjs = require('./lib/part.js');

const wheel = {
  name: "wheel",
  sizes: { inner: { value: 19, unit: "mm" } },
};

console.log(_partjs.describe.call(void 0, wheel));
