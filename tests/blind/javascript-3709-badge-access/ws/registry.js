'use strict';

// Badges are issued in batches; a batch reaches up to the next one's first number.
class BadgeRegistry {
  constructor(batches) {
    this.byFirst = new Map(batches.map((batch) => [batch.first, batch]));
    this.firsts = [...this.byFirst.keys()].sort();
  }

  get size() {
    return this.firsts.length;
  }

  // Position of the last batch that starts at or before the number, or -1.
  position(number) {
    let low = 0;
    let high = this.firsts.length - 1;
    let found = -1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.firsts[middle] <= number) {
        found = middle;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return found;
  }

  batchOf(number) {
    const position = this.position(number);
    return this.byFirst.get(this.firsts[position]);
  }
}

module.exports = { BadgeRegistry };
