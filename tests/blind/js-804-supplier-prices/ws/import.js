const fs = require('fs');
const path = require('path');
const { parseTable } = require('./table');
const { toProduct, priceChange } = require('./products');

const current = new Map([
  ['GL-100', 420],
  ['GL-220', 1150],
  ['PN-07', 89],
]);

function main() {
  const file = path.join(__dirname, 'supplier.csv');
  const rows = parseTable(fs.readFileSync(file, 'utf8'));
  console.log(`${rows.length} rows from the supplier`);
  for (const product of rows.map(toProduct)) {
    const change = priceChange(product, current.get(product.code));
    console.log(`${product.code.padEnd(8)} ${product.title.padEnd(18)} ${change}`);
  }
}

main();
