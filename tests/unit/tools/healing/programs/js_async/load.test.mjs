import test from "node:test";
import assert from "node:assert";
import { load } from "./load.mjs";

test("counts what is read", async () => {
  assert.equal(await load(async () => [1, 2]), 2);
});
