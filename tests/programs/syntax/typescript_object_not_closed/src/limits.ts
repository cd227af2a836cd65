export const limits = {
  min: 1,
  max: 10,

export function clamp(value: number): number {
  return Math.min(Math.max(value, limits.min), limits.max);
}
