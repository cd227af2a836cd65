import test from "node:test";
import assert from "node:assert/strict";
import { parseCard, preferredNumber, unfold } from "./card.js";

const TEXT = [
  "BEGIN:VCARD",
  "VERSION:3.0",
  "FN:Mara Lind",
  "TEL;TYPE=work,voice:+46 8 1234",
  "TEL;TYPE=CELL:+46 70 999",
  "NOTE:met in Oslo\\, knows",
  "  the printer people",
  "URL;TYPE=home:https://lind.example/mara",
  "END:VCARD",
].join("\r\n");

test("folded lines are joined", () => {
  assert.deepEqual(unfold("NOTE:ab\r\n cd\r\nFN:x\r\n"), ["NOTE:abcd", "FN:x"]);
});

test("plain properties", () => {
  const card = parseCard(TEXT);
  assert.equal(card.fn, "Mara Lind");
  assert.equal(card.note, "met in Oslo, knows the printer people");
});

test("mobile number is preferred", () => {
  assert.equal(preferredNumber(parseCard(TEXT)), "+46 70 999");
});

test("no number at all", () => {
  assert.equal(preferredNumber(parseCard("FN:Nobody")), null);
});

test("home page", () => {
  assert.deepEqual(parseCard(TEXT).url, [{ types: ["home"], value: "https://lind.example/mara" }]);
});
