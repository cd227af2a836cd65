function describe() {
  return `limit ${LIMIT}`;
}

console.log(describe());

const LIMIT = 10;
