const test = require("node:test");
const assert = require("node:assert");
const { sum } = require("../sum.js");

test("sums all", () => assert.strictEqual(sum([1, 2, 3]), 6));
test("sums none", () => assert.strictEqual(sum([]), 0));
