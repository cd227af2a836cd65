'use strict';

const { SessionPool } = require('./lib/pool');
const { summary } = require('./lib/report');

const SHOPPERS = [
  ['amara', [{ price: 12.5, count: 2 }]],
  ['bjorn', [{ price: 3.99, count: 1 }]],
  ['chloe', []],
  ['deniz', [{ price: 80, count: 1 }, { price: 4.5, count: 4 }]],
];

function fill(pool, now) {
  for (const [user, items] of SHOPPERS) {
    const session = pool.open(user, now);
    session.cart.items.push(...items);
  }
}

function main() {
  const pool = new SessionPool(30);
  fill(pool, 0);
  console.log(summary(pool.sessions).join('\n'));

  pool.touch('deniz', 20);
  pool.touch('amara', 25);
  for (const user of ['bjorn', 'chloe']) pool.expire(user);

  const closed = pool.sweep(35);
  console.log(`closed ${closed} of ${SHOPPERS.length} sessions`);
  console.log(summary(pool.sessions).join('\n'));
}

main();
