import test from "node:test";
import assert from "node:assert";
import { load } from "./load.mjs";

const { clamp } = load("./clamp.ts");

test("keeps a value inside", () => assert.equal(clamp(5, 0, 10), 5));
test("raises a low one", () => assert.equal(clamp(-1, 0, 10), 0));
