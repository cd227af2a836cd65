const { loadProducts } = require('./products');
const { priceTag } = require('./priceTag');

for (const product of loadProducts()) {
  console.log(priceTag(product));
}
