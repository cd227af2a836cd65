const fs = require('node:fs/promises');
const path = require('node:path');

async function load(name) {
  const text = fs.readFile(path.join(__dirname, name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id, login, role] = line.split(':');
      return { id: Number(id), login, role };
    });
}

function byRole(users) {
  const groups = new Map();
  for (const user of users) {
    if (!groups.has(user.role)) groups.set(user.role, []);
    groups.get(user.role).push(user.login);
  }
  return groups;
}

module.exports = { load, byRole };
