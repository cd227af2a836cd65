'use strict';
const { History } = require('./history');

class Drawing {
  constructor() {
    this.shapes = new Map();
    this.history = new History(5);
  }

  add(id, x, y) {
    this.history.run({
      apply: (d) => d.shapes.set(id, { x, y }),
      revert: (d) => d.shapes.delete(id),
    }, this);
  }

  move(id, dx, dy) {
    const shift = (d, sx, sy) => {
      const { x, y } = d.shapes.get(id);
      d.shapes.set(id, { x: x + sx, y: y + sy });
    };
    this.history.run({
      apply: (d) => shift(d, dx, dy),
      revert: (d) => shift(d, -dx, -dy),
    }, this);
  }

  undo() { return this.history.undo(this); }
  redo() { return this.history.redo(this); }

  at(id) {
    const shape = this.shapes.get(id);
    return shape ? `${shape.x},${shape.y}` : 'none';
  }
}

module.exports = { Drawing };
