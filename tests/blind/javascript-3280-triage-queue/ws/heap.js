'use strict';

/** Binary heap; the smallest key comes out first. */
class Heap {
  constructor(keyOf) {
    this.keyOf = keyOf;
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  swap(i, j) {
    [this.items[i], this.items[j]] = [this.items[j], this.items[i]];
  }

  push(item) {
    // keys are computed once, they do not change while an item waits
    this.items.push({ key: this.keyOf(item), item });
    let i = this.items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.items[i].key >= this.items[parent].key) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  pop() {
    if (this.items.length === 0) return undefined;
    const top = this.items[0];
    const tail = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = tail;
      this.sink(0);
    }
    return top.item;
  }

  sink(i) {
    const n = this.items.length;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= n) return;
      if (child + 1 <= n && this.items[child + 1].key < this.items[child].key) child += 1;
      if (this.items[i].key <= this.items[child].key) return;
      this.swap(i, child);
      i = child;
    }
  }
}

module.exports = { Heap };
