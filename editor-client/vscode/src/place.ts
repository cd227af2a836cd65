import type { Diagnostic, Position, Range } from './protocol';

const OWN_SOURCE = 'whence';
const ERROR = 1;

/** What the commands that look at a place take. */
export interface Place {
  readonly uri: string;
  readonly range: Range;
  readonly diagnostic?: Diagnostic;
}

/** Whether a caller has said where: menus and shortcuts pass other things, or nothing. */
export function isPlace(given: unknown): given is Place {
  return isObject(given) && typeof given.uri === 'string' && isObject(given.range);
}

/** A named text of what a caller has passed; undefined where there is none. */
export function textIn(given: unknown, name: string): string | undefined {
  const value = isObject(given) ? given[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The diagnostics of others, the gravest first, then in the order of the text. */
export function foreign(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics
    .filter((one) => one.source !== OWN_SOURCE)
    .sort((a, b) => severity(a) - severity(b) || compare(a.range.start, b.range.start));
}

/** The gravest diagnostic on the selected lines, then the one nearest to where they begin. */
export function worstOn(
  diagnostics: readonly Diagnostic[],
  selected: Range,
): Diagnostic | undefined {
  const there = foreign(diagnostics).filter(
    ({ range }) => range.start.line <= selected.end.line && selected.start.line <= range.end.line,
  );
  const gravest = there.filter((one) => severity(one) === severity(there[0] ?? one));
  return gravest.sort((a, b) => distance(a, selected.start) - distance(b, selected.start))[0];
}

function severity(diagnostic: Diagnostic): number {
  return diagnostic.severity ?? ERROR;
}

function compare(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}

/** How far a position is from a range: lines count, then characters. */
function distance({ range }: Diagnostic, from: Position): number {
  if (compare(range.start, from) <= 0 && compare(from, range.end) <= 0) {
    return 0;
  }
  const lines = Math.abs(range.start.line - from.line);
  return lines * 1e6 + Math.abs(range.start.character - from.character) + 1;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
