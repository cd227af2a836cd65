import { stamp } from "./stamp.js";

export function entry(date, text) {
  return `${stamp(date)} ${text}`;
}
