'use strict';

class Queue {
  constructor() {
    this.jobs = [];
    this.clock = 0;
  }

  put(job, delay = 0) {
    this.jobs.push({ job, at: this.clock + delay });
    this.jobs.sort((a, b) => a.at - b.at);
  }

  take() {
    const entry = this.jobs.shift();
    if (!entry) return null;
    this.clock = Math.max(this.clock, entry.at);
    return entry.job;
  }
}

module.exports = { Queue };
