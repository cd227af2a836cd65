export function loadPrices() {
  return new Map([["tea", { amount: 3 }]]);
}
