const data = require('../data/products.json');

function loadProducts() {
  return data.products.filter((product) => product.visible);
}
module.exports = { loadProducts };
