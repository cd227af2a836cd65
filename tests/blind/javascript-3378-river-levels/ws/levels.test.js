import test from "node:test";
import assert from "node:assert/strict";
import { alarms, peaks, readings } from "./levels.js";

const CALM = `
# station north
time  | mill | bridge | weir
06:00 | 112  | 80     | 0
07:00 | 115  | 78     | 0
`;

const REPAIRS = `
time  | mill | bridge | weir
06:00 | 140  | 95     | 30
07:00 | 150  |        | 210
08:00 | 145  | 97     |
`;

test("readings keep time and gauge", () => {
  assert.equal(readings(CALM).length, 6);
  assert.deepEqual(readings(CALM)[1], { gauge: "bridge", time: "06:00", level: 80 });
});

test("peaks of a calm morning", () => {
  assert.deepEqual(peaks(CALM), { mill: 115, bridge: 80, weir: 0 });
});

test("alarm at the limit", () => {
  assert.deepEqual(alarms(CALM, { mill: 115, weir: 100 }), ["mill"]);
});

test("peaks while the bridge gauge is repaired", () => {
  assert.deepEqual(peaks(REPAIRS), { mill: 150, bridge: 97, weir: 210 });
});
