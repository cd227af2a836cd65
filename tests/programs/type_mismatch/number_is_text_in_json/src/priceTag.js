function priceTag(product) {
  return product.name + ' ' + product.price.toFixed(2);
}
module.exports = { priceTag };
