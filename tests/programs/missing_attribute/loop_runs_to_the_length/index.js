const { total } = require('./src/cart');

console.log(total([{ price: 3 }, { price: 4 }]));
