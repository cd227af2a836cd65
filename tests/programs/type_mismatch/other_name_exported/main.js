const format = require('./format');

console.log(format.currncy(12));
