export function total(prices) {
  return prices.reduce((sum, one) => sum + one, 0);
}
