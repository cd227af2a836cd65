import type * as protocol from '../protocol';
import type { Shown } from './shown';
import {
  confidenceInWords,
  errorName,
  escaped,
  fileName,
  oneLine,
  prose,
  proseMarkdown,
} from './words';

interface Standing {
  readonly words: string;
  /** As many as there is room for beside the error. */
  readonly short: string;
  readonly icon: string;
  readonly color?: string;
}

const GOOD = 'testing.iconPassed';
const BAD = 'testing.iconFailed';
const UNVERIFIED: Standing = { words: 'Not verified', short: 'unverified', icon: 'circle-outline' };

const STANDINGS: Readonly<Record<string, Standing>> = {
  proven: { words: 'Fix proven', short: 'proven', icon: 'verified-filled', color: GOOD },
  validated: { words: 'Marked as right', short: 'right', icon: 'pass-filled', color: GOOD },
  passes: { words: 'Fix passes, not proven', short: 'passes', icon: 'pass' },
  checked: { words: 'Fix checked', short: 'checked', icon: 'checklist' },
  unverified: UNVERIFIED,
  refuted: { words: "Fix didn't help", short: 'refuted', icon: 'error', color: BAD },
  rejected: { words: 'Marked as wrong', short: 'wrong', icon: 'thumbsdown-filled', color: BAD },
};

/** The languages of the cases, by the name that the server has for each. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  typescript: 'TypeScript',
};

/** A case is from an investigation, or was written down by hand: then there is no fingerprint. */
export function hasReport(one: protocol.CaseItem): boolean {
  return one.fingerprint !== undefined;
}

export function caseItem(one: protocol.CaseItem): Shown {
  const { short, icon, color } = standingOf(one);
  const file = fileName(one.metadata.fixedIn);
  return {
    id: one.id,
    label: errorName(one.errorDescription, one.errorType),
    description: file === '' ? short : `${file} · ${short}`,
    icon,
    ...(color === undefined ? {} : { color }),
    tooltip: tooltipOf(one),
    spoken: spokenOf(one),
    context: contextOf(one),
    expandable: true,
  };
}

/** What a case says, row by row. */
export function caseDetails(one: protocol.CaseItem): Shown[] {
  return [
    row(one, 'error', oneLine(one.errorDescription), 'bug'),
    row(one, 'cause', `Root cause: ${prose(one.rootCause)}`, 'target'),
    row(one, 'solution', `Solution: ${prose(one.solution)}`, 'lightbulb'),
    row(one, 'confidence', standingInWords(one), 'dashboard'),
    ...place(one),
  ];
}

/** A case as text, for another document. */
export function asText(one: protocol.CaseItem): string {
  const lines = [
    ['Error', one.errorDescription],
    ['Root cause', one.rootCause],
    ['Solution', one.solution],
    ['Place', one.metadata.fixedIn],
    ['State', standingInWords(one)],
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}\n`)
    .join('');
}

function standingOf(one: protocol.CaseItem): Standing {
  return STANDINGS[one.outcome ?? ''] ?? UNVERIFIED;
}

function contextOf(one: protocol.CaseItem): string {
  const marks = [
    hasReport(one) ? '.report' : '',
    one.userValidated ? '.right' : '',
    one.outcome === 'rejected' ? '.wrong' : '',
  ];
  return `case${marks.join('')}`;
}

function tooltipOf(one: protocol.CaseItem): string {
  return [
    `**Error**\n\n${escaped(one.errorDescription)}`,
    `**Root cause**\n\n${proseMarkdown(one.rootCause)}`,
    `**Solution**\n\n${proseMarkdown(one.solution)}`,
    escaped(`${standingInWords(one)}. ${whereOf(one)}`),
  ].join('\n\n');
}

function spokenOf(one: protocol.CaseItem): string {
  const parts = [oneLine(one.errorDescription), standingInWords(one), whereOf(one)];
  return parts.filter((part) => part !== '').join(', ');
}

function standingInWords(one: protocol.CaseItem): string {
  const { words } = standingOf(one);
  const marked = one.userValidated && one.outcome !== 'validated' ? ', marked as right' : '';
  return `${words}${marked}, ${confidenceInWords(one.confidence)}`;
}

function whereOf(one: protocol.CaseItem): string {
  const file = oneLine(one.metadata.fixedIn);
  const elsewhere = one.otherWorkspace === true ? 'in another workspace' : '';
  return [file, elsewhere].filter((part) => part !== '').join(' ');
}

function place(one: protocol.CaseItem): Shown[] {
  const { fixedIn } = one.metadata;
  if (one.otherWorkspace === true) {
    return [row(one, 'place', whereOf(one), 'folder')];
  }
  const click = { command: 'whence.views.openFile', title: 'Open the file', argument: fixedIn };
  return fixedIn === '' ? [] : [row(one, 'place', oneLine(fixedIn), 'go-to-file', { click })];
}

function row(
  one: protocol.CaseItem,
  name: string,
  label: string,
  icon: string,
  more: Partial<Shown> = {},
): Shown {
  const tooltip = escaped(label);
  return { id: `${one.id} ${name}`, label, icon, tooltip, spoken: label, ...more };
}
