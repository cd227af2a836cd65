const WIDTH = 20;

function center(text) {
  const space = Math.max(0, WIDTH - text.length);
  return ' '.repeat(Math.floor(space / 2)) + text;
}

async function labelFor(order, number, customers) {
  const customer = customers.find(order.customer);
  const { street, city, zip } = customer.address;
  return [
    center(customer.name),
    center(street),
    center(`${zip} ${city}`),
    center(`${order.id} (${number}/${order.parcels})`),
  ].join('\n');
}

async function printLabels(orders, customers) {
  const labels = [];
  for (const order of orders) {
    for (let number = 1; number <= order.parcels; number++) {
      labels.push(await labelFor(order, number, customers));
    }
  }
  return labels;
}

module.exports = { printLabels };
