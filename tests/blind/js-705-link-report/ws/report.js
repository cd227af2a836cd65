const fs = require('fs');
const { linksOf } = require('./links');
const { HostTable } = require('./hosts');

function main(file) {
  const pages = JSON.parse(fs.readFileSync(file, 'utf8'));
  const table = new HostTable();
  for (const page of pages) {
    for (const href of linksOf(page.html)) {
      table.add(page, href);
    }
  }
  for (const { host, internal, count } of table.rows()) {
    console.log(`${String(count).padStart(4)}  ${host}${internal ? ' (own)' : ''}`);
  }
}

main(process.argv[2]);
