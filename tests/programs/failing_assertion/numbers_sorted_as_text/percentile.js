import { ordered } from "./ordered.js";

export function percentile(values, share) {
  const sorted = ordered(values);
  return sorted[Math.ceil(share * sorted.length) - 1];
}
