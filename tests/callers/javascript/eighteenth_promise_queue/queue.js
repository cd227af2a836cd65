'use strict';

const { EventEmitter } = require('events');

function Queue(options) {
  if (!(this instanceof Queue)) return new Queue(options);
  EventEmitter.call(this);
  const { limit = 2, retry = never } = options || {};
  this.limit = limit;
  this.retry = retry;
  this.waiting = [];
  this.running = 0;
}

Queue.prototype = Object.create(EventEmitter.prototype);
Queue.prototype.constructor = Queue;

Queue.prototype.push = function push(task) {
  return new Promise((resolve, reject) => {
    this.waiting.push({ task, resolve, reject, tries: 0 });
    this._next();
  });
};

Queue.prototype._next = function () {
  while (this.running < this.limit && this.waiting.length) {
    start(this, this.waiting.shift());
  }
};

function start(queue, job) {
  queue.running++;
  Promise.resolve()
    .then(job.task)
    .then(job.resolve, (error) => failed(queue, job, error))
    .finally(() => {
      queue.running--;
      queue.emit('settled', job);
      queue._next();
    });
}

function failed(queue, job, error) {
  if (queue.retry(error, ++job.tries)) {
    queue.waiting.unshift(job);
  } else {
    job.reject(error);
  }
}

function never() {
  return false;
}

Queue.times = (count) => (error, tries) => tries <= count && isTemporary(error);

function isTemporary(error) {
  return error.code === 'AGAIN';
}

exports = module.exports = Queue;
exports.sleep = sleep;

function sleep(millis) {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
