'use strict';

/** Undo and redo for an editor; a step is a pair of functions. */
class History {
  constructor(limit = 50) {
    this.limit = limit;
    this.done = [];
    this.undone = [];
  }

  run(step) {
    step.apply();
    this.done.push(step);
    if (this.done.length > this.limit) {
      this.done.shift();
    }
  }

  undo() {
    const step = this.done.pop();
    if (!step) return false;
    step.revert();
    this.undone.push(step);
    return true;
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return false;
    step.apply();
    this.done.push(step);
    return true;
  }
}

module.exports = { History };
