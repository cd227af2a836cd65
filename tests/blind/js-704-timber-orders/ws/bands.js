const PER_METRE = { larch: 6.8, oak: 14.2, spruce: 3.9 };

const BANDS = [
  { upTo: 3, factor: 1 },
  { upTo: 6, factor: 1.15 },
  { upTo: Infinity, factor: 1.4 },
];

function bandFor(metres) {
  return BANDS.find((band) => metres <= band.upTo);
}

function priceOf({ wood, pieces, metres }) {
  const band = bandFor(metres);
  return pieces * metres * PER_METRE[wood] * band.factor;
}

module.exports = { priceOf };
