import Queue, { priorities as levels } from './queue.js';
import * as tasks from './tasks/index.js';

const queue = new Queue({ onIdle });

function onIdle() {
  return 'idle';
}

async function runAll(names) {
  for (const name of names) {
    queue.add(tasks[name], levels.high);
  }
  const [first] = await queue.drain();
  return first;
}

async function direct() {
  await tasks.compile();
  const { default: clean, dryRun } = await import('./tasks/clean.js');
  return clean(await dryRun?.());
}

const steps = {
  async *[Symbol.asyncIterator]() {
    yield* this.list();
  },
  list: function* () {
    yield begin;
    yield end;
  },
};

function begin() {
  return 1;
}

function end() {
  return 2;
}

async function stepped() {
  for await (const step of steps) step();
}

await runAll(['compile', 'lint']);
await direct();
await stepped();
