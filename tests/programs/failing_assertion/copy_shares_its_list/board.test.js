import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Board } from "./board.js";
import { tryMove } from "./moves.js";

describe("tryMove", () => {
  it("marks the new board", () => {
    assert.deepEqual(tryMove(new Board(), 0, "x").cells, ["x"]);
  });

  it("leaves the old board alone", () => {
    const board = new Board(["o"]);
    tryMove(board, 1, "x");
    assert.deepEqual(board.cells, ["o"]);
  });
});
