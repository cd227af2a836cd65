import Queue from './queue.mjs';
import { delay, fail as explode, values } from './jobs.mjs';

class CountingQueue extends Queue {
  finished = 0;

  done() {
    this.finished++;
    if (this.size === 2) report(this);
  }

  wrap(error) {
    return super.wrap(error).message;
  }
}

function report(queue) {
  console.log('finished', queue.finished);
}

async function main() {
  const queue = CountingQueue.from([() => delay(2, 'a')], 1);
  const results = await Promise.all([
    queue.push(() => delay(1, 'b')),
    queue.push(explode).catch(recover),
  ]);
  for await (const value of values(results)) console.log(value);
}

function recover(message) {
  return `recovered ${message}`;
}

main().then(() => report({ finished: 'all' }));
