'use strict';
const { parseInvoice, total } = require('./invoice');

const MAILBOX = {
  'R-1001': `# Schreiner Holz
4 x Oak board @ 18.90
2 x Glue @ 6.45
loyal customer -5%`,
  'R-1002': `10 x Hinge @ 2.10
bulk -10%
summer -3%
1 x Drill bit @ 7.99`,
};

function main() {
  for (const [number, text] of Object.entries(MAILBOX)) {
    const items = parseInvoice(text);
    console.log(`${number}: ${items.length} items, ${(total(items) / 100).toFixed(2)} EUR`);
  }
}

main();
