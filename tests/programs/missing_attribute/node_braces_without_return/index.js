const { cheapest } = require('./src/offers');

console.log(cheapest([{ price: 4 }, { price: 2 }]).toFixed(2));
