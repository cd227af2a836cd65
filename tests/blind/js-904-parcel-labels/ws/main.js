const { Customers } = require('./customers');
const { printLabels } = require('./labels');

const orders = [
  { id: 'A-17', customer: 3, parcels: 1 },
  { id: 'A-18', customer: 1, parcels: 2 },
];

async function main() {
  const customers = new Customers();
  await customers.load();
  const labels = await printLabels(orders, customers);
  for (const label of labels) {
    console.log(label);
    console.log('-'.repeat(20));
  }
}

main();
