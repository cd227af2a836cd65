'use strict';

const ITEM = /^(\d+)\s*x\s+(.+?)\s+@\s*(\d+\.\d{2})$/;
const DISCOUNT = /-\s*(\d+)\s*%/g;
const COMMENT = /^\s*(#|$)/;

function classify(line) {
  if (COMMENT.test(line)) return 'comment';
  if (DISCOUNT.test(line)) return 'discount';
  return 'item';
}

module.exports = { ITEM, DISCOUNT, classify };
