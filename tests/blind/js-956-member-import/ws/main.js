const { Pool } = require('./pool');
const { withConnection } = require('./session');
const { importMembers } = require('./members');

const list = ['Yara Haddad', 'Piet Smit', 'Lucía Reyes'];

async function main() {
  const pool = new Pool(2);
  const count = await withConnection(pool, (connection) => importMembers(connection, list));
  console.log(`${count} members, ${pool.free} connections free`);
}

main();
