'use strict';

const { History } = require('./history');

/** Furniture on the floor of a room, placed on a grid. */
class FloorPlan {
  constructor(width, depth, limit) {
    this.width = width;
    this.depth = depth;
    this.items = new Map();
    this.history = new History(limit);
  }

  place(name, x, y) {
    this.check(x, y);
    if (this.items.has(name)) throw new Error(`${name} is already placed`);
    this.history.run({
      apply: () => this.items.set(name, { x, y }),
      revert: () => this.items.delete(name),
    });
  }

  move(name, x, y) {
    this.check(x, y);
    const from = this.items.get(name);
    if (!from) throw new Error(`no ${name} in the room`);
    this.history.run({
      apply: () => this.items.set(name, { x, y }),
      revert: () => this.items.set(name, from),
    });
  }

  check(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.depth) {
      throw new RangeError(`(${x}, ${y}) is outside of the room`);
    }
  }

  undo() {
    return this.history.undo();
  }

  redo() {
    return this.history.redo();
  }

  where(name) {
    const item = this.items.get(name);
    return item ? `${item.x},${item.y}` : null;
  }
}

module.exports = { FloorPlan };
