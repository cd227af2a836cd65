import { createEmitter } from "./emitter.js";

const byPriority = (left, right) => right.priority - left.priority;

export function createQueue({ limit = 1, retries = 0 } = {}) {
  const { on, once, emit } = createEmitter();
  const waiting = [];
  let running = 0;

  const push = (work, { name = work.name, priority = 0 } = {}) => {
    waiting.push({ name, priority, work: retrying(work, retries) });
    waiting.sort(byPriority);
    return api;
  };

  function start() {
    while (running < limit && waiting.length > 0) {
      launch(waiting.shift());
    }
    if (running === 0) emit("idle");
  }

  async function launch(task) {
    running += 1;
    try {
      emit("done", task.name, await task.work());
    } catch (error) {
      emit("failed", task.name, error);
    } finally {
      running -= 1;
      start();
    }
  }

  const api = {
    ...{ on, once, push, start },
    get size() {
      return waiting.length + running;
    },
  };
  return api;
}

export function retrying(work, retries) {
  return async function attempt(left = retries) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0) throw error;
      return attempt(left - 1);
    }
  };
}
