function roundCents(value) {
  return Math.round(value * 100) / 100;
}

module.exports = { roundCents };
