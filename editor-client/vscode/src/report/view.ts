import type { ReportResult } from '../protocol';
import type { Button, State, View } from './messages';

export const DOWN = 'Whence is not running, so the buttons do nothing until it is started again.';

const APPLY: Record<NonNullable<State['fix']>, string> = {
  proven: 'Apply the proven fix',
  passes: 'Apply the passing fix',
  checked: 'Apply the checked fix',
  unverified: 'Apply the unverified fix',
  refuted: 'Apply the fix',
};

/** What is going on in a panel that its state does not keep. `busy` names what is being done. */
export interface Moment {
  up: boolean;
  answering: boolean;
  busy?: string | undefined;
  /** Whether a model works now, or did last. */
  hasModel: boolean;
}

/** A panel's state once its report is here. */
export function withReport(state: State, report: ReportResult): State {
  const { analysis } = report;
  const { error: _error, fix: _fix, ...kept } = state;
  return {
    ...kept,
    title: report.title,
    analysisId: report.analysisId,
    running: false,
    html: report.content,
    uri: report.uri,
    found: analysis?.outcome === 'found',
    hasModel: analysis?.analyst.model !== undefined,
    ...(analysis?.fix ? { fix: analysis.fix.verification.status } : {}),
    ...(analysis?.userValidated ? { verdict: 'solved' as const } : {}),
  };
}

/** A panel's state without what its buttons have done: there is a new answer. */
export function unacted(state: State): State {
  const { applied: _applied, notice: _notice, ...kept } = state;
  return kept;
}

/** Whether a panel waits for what only a server knows: its report, or what became of what ran. */
export function lacks(state: State): boolean {
  return state.html === undefined && (state.running || state.analysisId !== undefined);
}

/** What the page is to show. */
export function viewOf(state: State, moment: Moment): View {
  const askOff = moment.up ? undefined : DOWN;
  return {
    state,
    canAsk: state.html !== undefined && (moment.hasModel || state.hasModel === true),
    buttons: buttonsOf(state, moment),
    answering: moment.answering,
    ...(moment.up ? {} : { down: DOWN }),
    ...(askOff === undefined ? {} : { askOff }),
  };
}

function buttonsOf(state: State, moment: Moment): Button[] {
  const general = moment.up ? moment.busy : DOWN;
  const shown = state.running ? whileRunning() : ofReport(state);
  const buttons = shown.map((button) => {
    const off = button.off ?? general;
    return off === undefined ? button : { ...button, off };
  });
  return moment.up ? buttons : [{ action: 'restart', label: 'Start Whence' }, ...buttons];
}

function whileRunning(): Button[] {
  return [
    { action: 'conclude', label: 'Answer with what you have', first: true },
    { action: 'cancel', label: 'Cancel' },
  ];
}

function ofReport(state: State): Button[] {
  if (state.html === undefined) {
    return [];
  }
  const copy: Button = { action: 'copy', label: 'Copy as Markdown' };
  if (!state.found) {
    return [copy];
  }
  return [...ofFix(state), ...ofVerdict(state), copy];
}

function ofFix(state: State): Button[] {
  if (state.fix === undefined) {
    return [];
  }
  const past = pastOf(state);
  const off = state.verdict === 'wrong' ? 'You marked this as wrong' : past;
  return [
    { action: 'apply', label: APPLY[state.fix], first: true, ...(off ? { off } : {}) },
    { action: 'showChanges', label: 'Show the changes', ...(past ? { off: past } : {}) },
  ];
}

/** Why there are no changes to be made any more. */
function pastOf(state: State): string | undefined {
  if (state.fix === 'refuted') {
    return 'This fix was tested and did not help';
  }
  return state.applied ? 'Fix applied' : undefined;
}

function ofVerdict(state: State): Button[] {
  const solved = state.verdict === 'solved' ? { off: 'You marked this as solved' } : {};
  const wrong = state.verdict === 'wrong' ? { off: 'You marked this as wrong' } : {};
  return [
    { action: 'solved', label: 'Mark as solved', ...solved },
    { action: 'wrong', label: 'Mark as wrong', ...wrong },
  ];
}
