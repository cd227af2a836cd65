async function fetchUsers() {
  return [{ name: 'ada' }, { name: 'grace' }];
}

module.exports = { fetchUsers };
