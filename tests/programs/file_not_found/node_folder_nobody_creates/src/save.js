const fs = require('fs');
const path = require('path');
const { OUT } = require('./paths');

function save(name, lines) {
  fs.writeFileSync(path.join(OUT, `${name}.txt`), lines.join('\n'));
}

module.exports = { save };
