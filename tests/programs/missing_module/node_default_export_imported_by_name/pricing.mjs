function round(value) {
  return Math.round(value * 100) / 100;
}

export default function applyDiscount(price, rate) {
  return round(price * (1 - rate));
}
