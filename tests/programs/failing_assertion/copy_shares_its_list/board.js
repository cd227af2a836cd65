export class Board {
  constructor(cells = []) {
    this.cells = cells;
  }

  place(at, mark) {
    this.cells[at] = mark;
    return this;
  }

  copy() {
    return new Board(this.cells);
  }
}
