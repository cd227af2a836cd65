'use strict';

class History {
  constructor(limit = 50) {
    this.limit = limit;
    this.done = [];
    this.undone = [];
  }

  run(command, target) {
    command.apply(target);
    this.done.push(command);
    if (this.done.length > this.limit) this.done.shift();
  }

  undo(target) {
    const command = this.done.pop();
    if (command === undefined) return false;
    command.revert(target);
    this.undone.push(command);
    return true;
  }

  redo(target) {
    const command = this.undone.pop();
    if (command === undefined) return false;
    command.apply(target);
    this.done.push(command);
    return true;
  }
}

module.exports = { History };
