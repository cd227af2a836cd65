export default class Queue {
  #pending = [];
  #active = 0;
  static #count = 0;

  constructor(limit = 2) {
    this.limit = limit;
    this.id = Queue.nextId();
  }

  static nextId() {
    return ++Queue.#count;
  }

  static from(jobs, ...rest) {
    const queue = new this(...rest);
    jobs.forEach(queue.push, queue);
    return queue;
  }

  get size() {
    return this.#pending.length + this.#active;
  }

  push(job) {
    return new Promise((resolve, reject) => {
      this.#pending.push({ job, resolve, reject });
      this.pump();
    });
  }

  pump() {
    while (this.#active < this.limit && this.#pending.length) {
      this.start(this.#pending.shift());
    }
  }

  async start({ job, resolve, reject }) {
    this.#active++;
    try {
      resolve(await job());
      this.done?.();
    } catch (error) {
      reject(this.wrap(error));
    } finally {
      this.#active--;
      this.pump();
    }
  }

  wrap(error) {
    return new Error(`queue ${this.id}: ${error.message}`);
  }
}
