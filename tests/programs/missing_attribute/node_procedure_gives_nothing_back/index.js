const { remember } = require('./src/notes');

console.log(remember('milk').length);
