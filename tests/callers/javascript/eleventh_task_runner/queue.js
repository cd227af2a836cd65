import { EventEmitter } from 'node:events';

export const priorities = Object.freeze({ low: 0, high: 1 });

export default class Queue extends EventEmitter {
  #jobs = [];
  #onIdle;

  constructor({ onIdle = () => {}, limit = defaultLimit() } = {}) {
    super();
    this.#onIdle = onIdle;
    this.limit = limit;
    this.on('done', this.report);
  }

  add(job, priority) {
    this.#jobs.push({ job, priority });
    this.#jobs.sort(Queue.compare);
  }

  static compare(left, right) {
    return right.priority - left.priority;
  }

  async drain() {
    const results = await Promise.all(this.#jobs.map(({ job }) => this.#run(job)));
    this.#onIdle();
    return results;
  }

  async #run(job) {
    const result = await job();
    this.emit('done', result);
    return result;
  }

  report(result) {
    return result;
  }
}

function defaultLimit() {
  return 4;
}
