import { parseTable } from "./table.js";

/** [{gauge, time, level}] with the level in cm; blank cells are left out */
export function readings(text) {
  const { columns, body } = parseTable(text);
  const out = [];
  for (const [time, ...values] of body) {
    columns.forEach((gauge, i) => {
      const raw = values[i];
      if (raw === undefined || raw === "") return;
      out.push({ gauge, time, level: Number(raw) });
    });
  }
  return out;
}

/** Highest level of every gauge. */
export function peaks(text) {
  const best = {};
  for (const { gauge, level } of readings(text)) {
    // a level of 0 is a valid reading
    if (!(gauge in best) || level > best[gauge]) best[gauge] = level;
  }
  return best;
}

export function alarms(text, limits) {
  return Object.entries(peaks(text))
    .filter(([gauge, level]) => level >= (limits[gauge] ?? Infinity))
    .map(([gauge]) => gauge)
    .sort();
}
