const assert = require("node:assert");
const { test } = require("node:test");
const { schedule } = require("./client");

test("defaults", () => {
  assert.deepStrictEqual(schedule(), [100, 200, 400]);
});

test("no retries", () => {
  assert.deepStrictEqual(schedule({ retries: 0 }), []);
});
