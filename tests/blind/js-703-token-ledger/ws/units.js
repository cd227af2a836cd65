const DECIMALS = 6;

function parse(text) {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

function show(units) {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

function feeLabel(basisPoints) {
  return `${(basisPoints / 100).toFixed(2)}%`;
}

module.exports = { parse, show, feeLabel };
