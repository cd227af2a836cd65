export class Worker {
  constructor(queue) {
    this.queue = queue;
  }

  run() {
    return this.queue.items.shift();
  }
}
