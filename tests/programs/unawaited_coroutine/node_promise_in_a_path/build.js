const fs = require('fs');
const { outputFolder } = require('./folders');

function build() {
  const folder = outputFolder();
  const target = `${folder}/bundle.js`;
  fs.writeFileSync(target, '// bundle\n');
}

build();
