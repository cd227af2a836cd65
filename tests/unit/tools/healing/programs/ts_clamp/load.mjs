import { readFileSync } from "node:fs";

// Runs what is written with simple annotations only.
export function load(path) {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  const plain = text.replace(/: (?:number|string|boolean)(?:\[\])?/g, "").replace(/export /g, "");
  const names = [...plain.matchAll(/function (\w+)/g)].map((found) => found[1]);
  return new Function(`${plain}; return { ${names.join(", ")} };`)();
}
