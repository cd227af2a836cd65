import type * as protocol from '../protocol';
import { type Finding, type Investigated, isRunning } from './investigations';
import type { Shown } from './shown';
import {
  confidenceInWords,
  errorName,
  escaped,
  oneLine,
  prose,
  proseMarkdown,
  sentence,
  timeAgo,
} from './words';

interface Ending {
  readonly words: string;
  /** As many as there is room for beside the error. */
  readonly short?: string;
  readonly icon: string;
  readonly color?: string;
}

const FOUND: Ending = {
  words: 'Root cause found',
  short: 'Found',
  icon: 'pass',
  color: 'testing.iconPassed',
};
const NOT_FOUND: Ending = { words: 'No cause found', short: 'No cause', icon: 'question' };
const CANCELLED: Ending = { words: 'Cancelled', icon: 'circle-slash' };
const FAILED: Ending = { words: 'Failed', icon: 'error', color: 'testing.iconFailed' };
const ENDED: Ending = { words: 'Finished', icon: 'pass' };

const FIXES: Readonly<Record<protocol.Verification['status'], Ending>> = {
  proven: { words: 'Fix: proven to work', icon: 'verified-filled', color: 'testing.iconPassed' },
  passes: { words: 'Fix: passes, not proven', icon: 'pass' },
  checked: { words: 'Fix: checked, not proven', icon: 'checklist' },
  unverified: { words: 'Fix: not tested', icon: 'wrench' },
  refuted: { words: 'Fix: refuted', icon: 'error', color: 'testing.iconFailed' },
};

/** A row under an investigation. */
export interface Detail {
  readonly kind: 'detail';
  readonly of: Investigated;
  readonly name: string;
  readonly shown: Shown;
}

/** @param now milliseconds since the epoch. */
export function investigationItem(one: Investigated, now: number): Shown {
  return isRunning(one) ? runningItem(one) : finishedItem(one, now);
}

/** What is known of an investigation that has ended: cause, fix, next steps, what went wrong. */
export function detailsOf(one: Investigated): Detail[] {
  if (isRunning(one)) {
    return [];
  }
  const rows = [...failure(one), ...(one.finding === undefined ? [] : findings(one, one.finding))];
  return [row(one, 'error', oneLine(one.error), 'bug'), ...rows];
}

function runningItem(one: Investigated): Shown {
  const queued = one.state === 'queued';
  const doing = queued ? waiting(one.position) : (one.step ?? 'Starting');
  return {
    id: one.id,
    label: errorName(one.error),
    description: doing,
    icon: queued ? 'clock' : 'loading~spin',
    tooltip: `**${queued ? 'Waiting' : 'Running'}**\n\n${escaped(one.error)}\n\n${escaped(doing)}`,
    spoken: `${oneLine(one.error)}, ${queued ? 'waiting' : 'running'}: ${doing}`,
    context: queued ? 'investigation.queued' : 'investigation.running',
    click: { command: 'whence.investigations.open', title: 'Follow live', argument: one.id },
  };
}

function waiting(position: number | undefined): string {
  return position === undefined || position < 1 ? 'Waiting' : `Waiting, ${position} before it`;
}

function finishedItem(one: Investigated, now: number): Shown {
  const { words, short, icon, color } = endingOf(one);
  const when = timeAgo(one.endedAt ?? one.startedAt, now);
  const cause = one.finding?.rootCause ?? '';
  const lines = [`**${words}**`, escaped(one.error), proseMarkdown(cause), escaped(when)];
  return {
    id: one.id,
    label: errorName(one.error),
    description: `${short ?? words} · ${when}`,
    icon,
    ...(color === undefined ? {} : { color }),
    tooltip: lines.filter((line) => line !== '').join('\n\n'),
    spoken: `${oneLine(one.error)}, ${words}, ${when}`,
    context: `investigation.finished${one.analysisId === undefined ? '' : '.report'}`,
    expandable: true,
    ...(one.analysisId === undefined
      ? {}
      : {
          click: {
            command: 'whence.investigations.open',
            title: 'Show report',
            argument: one.id,
          },
        }),
  };
}

function endingOf(one: Investigated): Ending {
  if (one.stopReason === 'cancelled') {
    return CANCELLED;
  }
  if (one.finding?.outcome === 'found') {
    return FOUND;
  }
  if (one.stopReason === 'modelError') {
    return FAILED;
  }
  return one.finding === undefined ? ENDED : NOT_FOUND;
}

function failure(one: Investigated): Detail[] {
  const failed = endingOf(one) === FAILED && one.failure !== undefined;
  return failed ? [row(one, 'failure', oneLine(one.failure ?? ''), 'warning')] : [];
}

function findings(one: Investigated, finding: Finding): Detail[] {
  if (finding.outcome === 'notFound') {
    return finding.nextSteps.map((step, index) =>
      row(one, `next${index}`, `Next: ${prose(step)}`, 'arrow-right'),
    );
  }
  const sure = sentence(confidenceInWords(finding.confidence));
  return [place(one, finding), row(one, 'confidence', sure, 'dashboard'), fix(one, finding)];
}

function place(one: Investigated, { location, rootCause }: Finding): Detail {
  if (location === undefined || one.folder === undefined) {
    return row(one, 'cause', `Root cause: ${prose(rootCause)}`, 'target');
  }
  const { filePath, line, column, symbol } = location;
  const where = `${filePath}:${line}`;
  const within = symbol === undefined ? '' : ` in ${symbol}`;
  return row(one, 'cause', `Root cause: ${where}`, 'target', {
    tooltip: `**Root cause**\n\n${proseMarkdown(rootCause)}\n\n${escaped(where + within)}`,
    spoken: `Root cause in ${filePath}, line ${line}${within}: ${prose(rootCause)}`,
    click: {
      command: 'whence.views.openPlace',
      title: 'Open the line',
      argument: { folder: one.folder, filePath, line, column },
    },
  });
}

function fix(one: Investigated, finding: Finding): Detail {
  const { words, icon, color } =
    finding.fix === undefined ? { words: 'No fix', icon: 'wrench' } : FIXES[finding.fix];
  return row(one, 'fix', words, icon, color === undefined ? {} : { color });
}

function row(
  one: Investigated,
  name: string,
  label: string,
  icon: string,
  more: Partial<Shown> = {},
): Detail {
  const shown = { id: `${one.id} ${name}`, label, icon, tooltip: escaped(label), spoken: label };
  return { kind: 'detail', of: one, name, shown: { ...shown, ...more } };
}
