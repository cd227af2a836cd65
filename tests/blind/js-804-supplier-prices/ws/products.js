function parseCents(text) {
  const [whole, fraction = ''] = text.trim().split(',');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

function toProduct(row) {
  return {
    code: row.code.trim().toUpperCase(),
    title: row.title,
    cents: parseCents(row.price),
  };
}

function priceChange(product, before) {
  if (before === undefined) {
    return 'new';
  }
  const difference = product.cents - before;
  if (difference === 0) {
    return 'same';
  }
  const sign = difference > 0 ? '+' : '-';
  return `${sign}${(Math.abs(difference) / 100).toFixed(2)}`;
}

module.exports = { toProduct, priceChange };
