"use strict"; Object.defineProperty(exports, "__esModule", {value: true});

 function withUnit(size) {
  return size.value + " " + size.unit;
} exports.withUnit = withUnit;
