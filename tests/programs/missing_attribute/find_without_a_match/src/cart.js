const { productOf } = require('./catalogue');

function lineTotal(item) {
  const product = productOf(item.sku);
  return product.price * item.count;
}

function renderCart(cart) {
  return cart.items.map((item) => lineTotal(item)).join('\n');
}

module.exports = { renderCart };
