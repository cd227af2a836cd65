// What the screen in the kitchen shows: one block per table, and the table
// that has been waiting longest comes first.

const COURSES = ["starter", "main", "dessert"];

/** Collects the ordered lines of every table, in order of arrival. */
export function byTable(lines) {
  const tables = {};
  for (const line of lines) {
    if (line.cancelled) continue;
    (tables[line.table] ??= []).push(line);
  }
  return Object.entries(tables);
}

/** Equal dishes of a table are cooked together. */
export function dishes(lines) {
  const counts = new Map();
  for (const { course, dish, note } of lines) {
    const label = note ? `${dish} (${note})` : dish;
    const key = `${COURSES.indexOf(course)} ${label}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // the keys are strings and start with the course, so this sorts by course
  return [...counts.keys()].sort().map((key) => `${counts.get(key)}x ${key.slice(2)}`);
}

export function screen(lines, limit = 6) {
  const blocks = byTable(lines).map(([table, ordered]) => ({
    table: String(table),
    dishes: dishes(ordered),
    since: ordered[0].at,
  }));
  const more = Math.max(blocks.length - limit, 0);
  return { blocks: blocks.slice(0, limit), more };
}

export function waiting(lines, now) {
  return screen(lines).blocks.map((b) => `${b.table}: ${now - b.since} min`);
}
