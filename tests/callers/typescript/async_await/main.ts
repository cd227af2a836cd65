async function fetchUser() {
  return { name: "a" };
}

async function load() {
  const user = await fetchUser();
  return user.name;
}

load().then(() => done());

function done() {}
