import { mix } from './color.mjs';

export function gradient(from, to, steps) {
  const colors = [];
  for (let n = 0; n < steps; n++) {
    colors.push(mix(from, to, n / (steps - 1)));
  }
  return colors;
}

export function tint(color, share) {
  return mix(color, '#ffffff', share);
}
