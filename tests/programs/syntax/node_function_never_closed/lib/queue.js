class Queue {
  constructor() {
    this.items = [];
  }

  push(item) {
    if (this.items.length < 10) {
      this.items.push(item);
    return this.items.length;
  }

  size() {
    return this.items.length; // "}" in a comment does not close anything
  }
}

module.exports = { Queue };
