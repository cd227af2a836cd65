export function ordered(values) {
  return [...values].sort();
}
