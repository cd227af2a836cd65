import { lastIndex, Row } from "./rank";

export function standings(rows: Row[]): string {
  const sorted = [...rows].sort((a, b) => b.points - a.points);
  const last = sorted[lastIndex(sorted)];
  return `${sorted[0].team} leads, ${last.team} is last`;
}
