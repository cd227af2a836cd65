import assert from "node:assert/strict";
import { test } from "node:test";
import { submit } from "./form.js";

test("numbers", () => {
  assert.deepEqual(submit({ fields: [{ value: 1 }, { value: 2 }] }), { total: 3, count: 2 });
});

test("typed in", () => {
  assert.deepEqual(submit({ fields: [{ value: "1" }, { value: "2" }] }), { total: 3, count: 2 });
});
