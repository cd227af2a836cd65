'use strict';
const { ITEM, DISCOUNT, classify } = require('./patterns');

function parseItem(line) {
  const match = line.trim().match(ITEM);
  return {
    count: Number(match[1]),
    name: match[2],
    cents: Math.round(Number(match[3]) * 100),
    percent: 0,
  };
}

function percentOf(line) {
  return [...line.matchAll(new RegExp(DISCOUNT.source, 'g'))]
    .reduce((sum, match) => sum + Number(match[1]), 0);
}

/** A discount line belongs to the item before it; several add up. */
function parseInvoice(text) {
  const items = [];
  for (const line of text.split('\n')) {
    switch (classify(line)) {
      case 'comment':
        break;
      case 'discount':
        items[items.length - 1].percent += percentOf(line);
        break;
      default:
        items.push(parseItem(line));
    }
  }
  return items;
}

function total(items) {
  return items.reduce(
    (sum, item) => sum + Math.round((item.count * item.cents * (100 - item.percent)) / 100),
    0,
  );
}

module.exports = { parseInvoice, total };
