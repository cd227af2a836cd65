import test from "node:test";
import assert from "node:assert/strict";
import { bills, price, sessions } from "./bill.js";

test("short stay pays for energy only", () => {
  assert.equal(price({ kwh: 4, minutes: 9 }), 180);
});

test("pauses are not billed", () => {
  const log = [
    { type: "plug", at: 0, kwh: 100, card: "A1" },
    { type: "pause", at: 20 },
    { type: "resume", at: 35 },
    { type: "unplug", at: 60, kwh: 110 },
  ];
  assert.deepEqual(sessions(log), [{ card: "A1", kwh: 10, minutes: 45 }]);
});

test("a new card closes a session without an unplug", () => {
  const log = [
    { type: "plug", at: 0, kwh: 0, card: "A1" },
    { type: "plug", at: 30, kwh: 6, card: "B2" },
    { type: "unplug", at: 50, kwh: 8 },
  ];
  assert.deepEqual(sessions(log).map((s) => s.minutes), [30, 20]);
});

test("two cards on one day", () => {
  const log = [
    { type: "plug", at: 0, kwh: 0, card: "A1" },
    { type: "pause", at: 10 },
    { type: "resume", at: 30 },
    { type: "unplug", at: 60, kwh: 10 },
    { type: "plug", at: 100, kwh: 10, card: "B2" },
    { type: "unplug", at: 150, kwh: 20 },
  ];
  assert.deepEqual(bills(log), { A1: 510, B2: 530 });
});

test("unknown events are refused", () => {
  assert.throws(() => sessions([{ type: "reboot", at: 0 }]), /unknown event reboot/);
});
