'use strict';
const { EventEmitter } = require('node:events');

/** Runs jobs one after the other and keeps figures about them. */
class JobRunner extends EventEmitter {
  constructor() {
    super();
    this.pending = [];
    this.busy = false;
  }

  add(name, work) {
    this.pending.push({ name, work });
    return this;
  }

  run() {
    this.emit('begin', this.pending.length);
    while (this.pending.length > 0) {
      const job = this.pending.shift();
      let result;
      try {
        result = { name: job.name, value: job.work(), failed: false };
      } catch (err) {
        result = { name: job.name, value: err.message, failed: true };
      }
      this.emit('done', result);
    }
    this.emit('end');
  }
}

module.exports = { JobRunner };
