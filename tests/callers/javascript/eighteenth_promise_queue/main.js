const Queue = require('./queue');
const { sleep } = Queue;

const steps = [];
let broken = true;

async function fetchOne() {
  await sleep(1);
  if (broken) {
    broken = false;
    throw temporary('down');
  }
  return parse('{"id": 1}');
}

function temporary(text) {
  return Object.assign(new Error(text), { code: 'AGAIN' });
}

const parse = (text) => JSON.parse(text, revive);

function revive(key, value) {
  return key === 'id' ? double(value) : value;
}

function double(value) {
  return value * 2;
}

const tasks = {
  one: fetchOne,
  two: async () => compute(2),
  get three() {
    return makeTask(3);
  },
};

function compute(value) {
  return value + 1;
}

function makeTask(value) {
  return function task() {
    return compute(value);
  };
}

function onSettled({ tries }) {
  steps.push(label(tries));
}

function label(tries) {
  return `tries ${tries}`;
}

async function main() {
  const queue = Queue({ limit: 1, retry: Queue.times(2) });
  queue.on('settled', onSettled);
  const results = await Promise.all(Object.values(tasks).map((task) => queue.push(task)));
  const again = queue.push.bind(queue, () => Promise.reject(fatal()));
  await again().catch(report);
  print(results, steps);
}

function fatal() {
  return new Error('fatal');
}

function report(error) {
  print(error.message);
}

function print(...values) {
  console.log(...values);
}

main();
