export function add(a, b) {
  return round(a + b);
}

const subtract = (a, b) => a - b;

function round(value) {
  return Math.round(value);
}

export const unused = () => 0;

export { subtract as minus, round };
