const { fetchUsers } = require('./api');
const { names } = require('./names');

async function report() {
  const users = fetchUsers();
  return names(users).join(', ');
}

module.exports = { report };
