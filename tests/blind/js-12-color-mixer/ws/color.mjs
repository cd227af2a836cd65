export function fromHex(text) {
  const digits = text.replace('#', '');
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
}

export function toHex(parts) {
  return '#' + parts.map((p) => Math.round(p).toString(16)).join('');
}

export function mix(a, b, share = 0.5) {
  const left = fromHex(a);
  const right = fromHex(b);
  return toHex(left.map((v, i) => v * (1 - share) + right[i] * share));
}
