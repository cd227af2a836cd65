const { renderCart } = require('./cart');

const cart = { items: [{ sku: 'a1', count: 2 }, { sku: 'zz', count: 1 }] };
console.log(renderCart(cart));
