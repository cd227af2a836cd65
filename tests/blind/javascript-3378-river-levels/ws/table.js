// Gauge readings come as text tables: columns are separated by "|", the first
// row holds the names of the gauges. Gauges that are off leave a blank cell.

export function parseTable(text) {
  const rows = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(cells);
  const [header, ...body] = rows;
  return { columns: header.slice(1), body };
}

function cells(line) {
  return line
    .split("|")
    .map((cell) => cell.trim())
    .filter(Boolean);
}
