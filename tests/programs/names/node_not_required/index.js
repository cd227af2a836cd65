const { invoice } = require('./src/invoice');

console.log(invoice([1.005, 2.5]));
