const fs = require('fs');
const { parseEvent } = require('./events');
const { LeaseTable } = require('./leases');

function main(file) {
  const table = new LeaseTable();
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) {
      continue;
    }
    table.apply(parseEvent(line));
  }
  for (const row of table.rows()) {
    console.log(row);
  }
}

main(process.argv[2]);
