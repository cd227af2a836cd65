const { formatDay } = require('./day');

function invoice(prices) {
  const total = prices.reduce((sum, price) => sum + price, 0);
  return { day: formatDay(new Date(0)), total: roundCents(total) };
}

module.exports = { invoice };
