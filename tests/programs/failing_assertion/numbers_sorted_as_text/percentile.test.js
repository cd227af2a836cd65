import assert from "node:assert/strict";
import { test } from "node:test";
import { percentile } from "./percentile.js";

test("one digit", () => {
  assert.equal(percentile([3, 1, 2], 1), 3);
});

test("more digits", () => {
  assert.equal(percentile([9, 10, 100], 1), 100);
});
