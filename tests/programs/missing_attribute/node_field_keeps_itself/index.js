const { Printer } = require('./src/printer');

console.log(new Printer({ width: 4 }).line());
