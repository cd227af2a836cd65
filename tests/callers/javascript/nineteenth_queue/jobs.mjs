export const delay = (ms, value) => new Promise((resolve) => setTimeout(finish, ms, resolve, value));

function finish(resolve, value) {
  resolve(value);
}

export async function fail() {
  throw new Error(describe());
}

const describe = () => 'no luck';

export async function* values(list) {
  for (const item of list) yield decorate(item);
}

function decorate(item) {
  return `<${item}>`;
}
