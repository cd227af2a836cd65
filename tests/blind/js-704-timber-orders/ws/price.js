const { readOrders } = require('./orders');
const { priceOf } = require('./bands');

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function main(file) {
  let total = 0;
  for (const order of readOrders(file)) {
    const price = priceOf(order);
    total += price;
    console.log(`${order.wood.padEnd(8)}${String(order.pieces).padStart(4)} x ${money.format(price / order.pieces)}`);
  }
  console.log(`Total ${money.format(total)}`);
}

main(process.argv[2]);
