'use strict';

const { Queue } = require('./queue');

class Worker {
  constructor(config, send) {
    this.config = config;
    this.send = send;
    this.queue = new Queue();
    this.log = [];
  }

  submit(file) {
    for (const target of this.config.targets) {
      this.queue.put({ file, target, tries: 0 });
    }
  }

  pause(tries) {
    const { delays } = this.config.retry;
    return delays[Math.min(tries, delays.length) - 1];
  }

  run() {
    for (let job = this.queue.take(); job; job = this.queue.take()) {
      job.tries += 1;
      if (this.send(job, this.config.chunk)) {
        this.log.push(`${this.queue.clock}s ${job.file} -> ${job.target}`);
      } else if (job.tries > this.config.retry.limit) {
        this.log.push(`${this.queue.clock}s ${job.file} given up`);
      } else {
        this.queue.put(job, this.pause(job.tries));
      }
    }
    return this.log;
  }
}

module.exports = { Worker };
