const { once } = require('events');
const { Worker } = require('worker_threads');

async function main() {
  const worker = new Worker('process.exit(3)', { eval: true });
  const [code] = await once(worker, 'exit');
  throw code;
}

main();
