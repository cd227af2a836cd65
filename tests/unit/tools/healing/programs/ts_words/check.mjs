import { load } from "./load.mjs";

const { words } = load("./words.ts");
const found = words("one  two");
if (found.length !== 2) throw new Error(`found ${found.length} words`);
