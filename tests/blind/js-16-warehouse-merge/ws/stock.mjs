export function add(target, source) {
  for (const [sku, count] of Object.entries(source)) {
    target[sku] = (target[sku] ?? 0) + count;
  }
  return target;
}

export function count(stock) {
  return Object.values(stock).reduce((a, b) => a + b, 0);
}
