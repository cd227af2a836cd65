const { colours } = require('./theme');

console.log(colours('contrast'));
