import test from "node:test";
import assert from "node:assert/strict";
import { dishes, screen, waiting } from "./queue.js";

const line = (table, at, dish, extra = {}) => ({ table, at, dish, course: "main", ...extra });

test("equal dishes are counted, starters first", () => {
  const lines = [
    line("4", 0, "risotto"),
    line("4", 0, "soup", { course: "starter" }),
    line("4", 1, "risotto"),
    line("4", 1, "risotto", { note: "no cheese" }),
  ];
  assert.deepEqual(dishes(lines), ["1x soup", "2x risotto", "1x risotto (no cheese)"]);
});

test("cancelled lines disappear", () => {
  const lines = [line("bar", 0, "steak", { cancelled: true }), line("terrace", 2, "steak")];
  assert.deepEqual(screen(lines).blocks.map((b) => b.table), ["terrace"]);
});

test("blocks that do not fit are counted", () => {
  const lines = ["bar", "terrace", "lounge"].map((t) => line(t, 0, "steak"));
  const { blocks, more } = screen(lines, 2);
  assert.equal(blocks.length, 2);
  assert.equal(more, 1);
});

test("longest waiting table is on top", () => {
  const lines = [
    line("12", 3, "steak"),
    line("bar", 5, "risotto"),
    line("7", 6, "steak"),
    line("12", 9, "steak"),
  ];
  assert.deepEqual(waiting(lines, 10), ["12: 7 min", "bar: 5 min", "7: 4 min"]);
});
