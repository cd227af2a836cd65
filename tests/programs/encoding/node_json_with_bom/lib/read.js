const fs = require('fs');

exports.readText = (path) => fs.readFileSync(path, 'utf8');
