const { parse } = require('./parse');

console.log(parse(process.argv[2] || '1 +').name);
