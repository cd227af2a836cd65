import assert from "node:assert/strict";
import { test } from "node:test";
import { entry } from "./log.js";

test("an entry has its day", () => {
  assert.equal(entry(new Date(2024, 4, 9), "hi"), "2024-05-09 hi");
});
