export function total(items: number[]): number {
  let sum = 0;
  for (const item of itmes) {
    sum += item;
  }
  return sum;
}
