export function price(prices, name) {
  const entry = prices[name];
  return entry.amount.toFixed(2);
}
