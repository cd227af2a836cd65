import { createQueue } from "./queue.js";

const log = [];

function createCounter() {
  let value = 0;
  return {
    increment() {
      return (value += 1);
    },
    reset() {
      value = 0;
    },
  };
}

function flaky(counter) {
  return async () => {
    if (counter.increment() < 2) throw new Error("not yet");
    return "at last";
  };
}

async function download() {
  await pause(2);
  return "page";
}

function pause(duration) {
  return new Promise((resolve) => setTimeout(resolve, duration));
}

function broken() {
  throw new TypeError("broken");
}

const note = (name, result) => log.push(`${name}: ${result}`);

function complain(name, error) {
  note(name, error.message.toUpperCase());
}

function finish() {
  console.log(log.join("\n"));
}

const queue = createQueue({ limit: 2, retries: 1 });
const stop = queue.on("done", note);
queue.on("failed", complain);
queue.once("idle", finish);
queue.push(download).push(broken, { priority: 2 });
queue.push(flaky(createCounter()), { name: "flaky" });
console.log(queue.size);
queue.start();
setTimeout(stop, 100);
