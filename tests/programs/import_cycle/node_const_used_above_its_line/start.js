const { describe } = require('./src/server');

console.log(describe());
