export function parseLine(line) {
  const [sku, price, qty] = line.split(',').map((s) => s.trim());
  return { sku, price: Number(price), qty };
}

export function totals(items) {
  let count = 0;
  let sum = 0;
  for (const item of items) {
    count += item.qty;
    sum += item.price * item.qty;
  }
  return { count, sum: Math.round(sum * 100) / 100 };
}
