async function importMembers(connection, names) {
  let last = 0;
  for (const name of names) {
    const [first, ...rest] = name.split(' ');
    last = await connection.insert({ first, family: rest.join(' ') });
  }
  return last;
}

module.exports = { importMembers };
