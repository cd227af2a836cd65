const { load, byRole } = require('./directory');

async function main() {
  const users = await load('users.txt');
  for (const [role, logins] of byRole(users)) {
    console.log(role, logins.sort().join(' '));
  }
}

main();
