const { euros } = require('./packages/money');

console.log(euros(3));
