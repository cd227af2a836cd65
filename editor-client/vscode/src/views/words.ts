/** What is said of investigations and cases, and how texts from logs are made harmless. */

const CONFIDENCE: readonly (readonly [number, string])[] = [
  [0.9, 'very high'],
  [0.7, 'high'],
  [0.45, 'moderate'],
  [0.2, 'low'],
];

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const ERROR_NAME = /(?:\w+\.)*(\w+(?:Error|Exception|Warning|Panic))\b/;
const CODE = /`([^`\n]+)`/g;
const SHORT = 20;
// C0 and C1, and what reverses the direction of text
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The words of the report for a confidence of 0 to 1: "high confidence (75 %)". */
export function confidenceInWords(confidence: number): string {
  const word = CONFIDENCE.find(([floor]) => confidence >= floor)?.[1] ?? 'very low';
  return `${word} confidence (${(confidence * 100).toFixed(0)} %)`;
}

/**
 * How long ago a moment was: "just now", "2 min. ago", "yesterday".
 *
 * @param moment milliseconds since the epoch, as `now`.
 */
export function timeAgo(moment: number, now: number): string {
  const seconds = Math.max(0, (now - moment) / 1000);
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? [undefined, 1];
  if (unit === undefined) {
    return 'just now';
  }
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
  return words.format(-Math.floor(seconds / size), unit);
}

/** A text in one line without characters that cannot be seen, cut where it is long. */
export function oneLine(text: string, most = 300): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/**
 * What an error is called in a list: its name where it has one, else its first words.
 *
 * @param type what the server calls it, in place of the first words.
 */
export function errorName(error: string, type = ''): string {
  return ERROR_NAME.exec(error)?.[1] ?? oneLine(type || error, SHORT);
}

/** Prose of Whence in one line, without the signs around its code. */
export function prose(text: string): string {
  return oneLine(text.replace(CODE, '$1'));
}

/** The last segment of a path with `/`. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * A text as Markdown that shows it as it is, in one paragraph.
 *
 * Every sign is written as a character reference, so that what a log printed becomes no link (bare
 * addresses are links too), no image, no icon and no HTML.
 */
export function escaped(text: string, most = 600): string {
  return referenced(oneLine(text, most));
}

/** Prose of Whence as Markdown: what it marks as code is code, the rest is `escaped`. */
export function proseMarkdown(text: string, most = 600): string {
  // the odd pieces are what stood between two backticks, where no sign has a meaning
  return oneLine(text, most)
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? `\`${piece}\`` : referenced(piece)))
    .join('');
}

/** With a capital letter at the start. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function referenced(line: string): string {
  return line.replace(/[^\p{L}\p{N}\p{M} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
