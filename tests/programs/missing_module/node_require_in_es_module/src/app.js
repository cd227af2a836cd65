const { readFileSync } = require('fs');

console.log(readFileSync('package.json', 'utf8').length);
