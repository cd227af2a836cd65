const products = [
  { sku: 'a1', price: 5 },
  { sku: 'b2', price: 7 },
];

function productOf(sku) {
  return products.find((product) => product.sku === sku);
}

module.exports = { productOf };
