const UNITS = new Map([
  ['g', { base: 'g', factor: 1 }],
  ['kg', { base: 'g', factor: 1000 }],
  ['ml', { base: 'ml', factor: 1 }],
  ['l', { base: 'ml', factor: 1000 }],
  ['pcs', { base: 'pcs', factor: 1 }],
]);

const LINE = /^(\d+(?:\.\d+)?)\s+([a-z]+)\s+(.+)$/g;

function convert(amount, unit) {
  const { base, factor } = UNITS.get(unit);
  return { amount: amount * factor, unit: base };
}

function parseIngredient(line) {
  const match = LINE.exec(line.trim());
  const name = match[3].toLowerCase();
  return { name, ...convert(Number(match[1]), match[2]) };
}

module.exports = { parseIngredient };
