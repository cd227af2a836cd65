export function clamp(value: number, low: number, high: number): number {
  return Math.max(high, Math.min(low, value));
}
