import { readSpan } from "./span";

export function length(text: string): number {
  const span = readSpan(text);
  return span.to - span.from;
}

export function isInside(text: string, page: number): boolean {
  return page <= readSpan(text).to && page >= readSpan(text).from;
}

export function last(texts: string[]): number {
  const ends: number[] = texts.map((text) => readSpan(text).to);
  return Math.max(...ends);
}
