import type * as protocol from '../protocol';
import { stepOf } from './steps';

const REMEMBERED = 50;

/** One investigation as far as the view shows it; times in milliseconds since the epoch. */
export interface Investigated {
  readonly id: string;
  readonly error: string;
  readonly state: protocol.InvestigationItem['state'];
  readonly startedAt: number;
  readonly endedAt?: number;
  /** The URI of the workspace folder, once the server has said it. */
  readonly folder?: string;
  readonly step?: string;
  /** How many wait before it. */
  readonly position?: number;
  readonly stopReason?: string;
  readonly analysisId?: string;
  /** What went wrong, in the server's words. */
  readonly failure?: string;
  readonly finding?: Finding;
}

/** What of an analysis is shown in the list. */
export type Finding = Pick<
  protocol.RootCauseAnalysis,
  'outcome' | 'rootCause' | 'confidence' | 'location' | 'nextSteps'
> & { readonly fix?: protocol.Verification['status'] };

/** What an event changed: nothing, one investigation, or something that only the server knows. */
export type Change = Investigated | 'nothing' | 'unknown';

/**
 * The investigations of this session, put together from what the server tells and lists.
 *
 * Events are heard of other things too: those of a follow-up question go by the id of its analysis.
 * So only the beginning of an investigation makes a new one here.
 */
export class Investigations {
  private readonly known = new Map<string, Investigated>();
  private readonly failures = new Map<string, string>();

  /** @param now milliseconds since the epoch. */
  constructor(private readonly now: () => number) {}

  /** Newest first. */
  get all(): readonly Investigated[] {
    return [...this.known.values()].sort((a, b) => b.startedAt - a.startedAt);
  }

  get running(): number {
    return this.all.filter(isRunning).length;
  }

  get(id: string): Investigated | undefined {
    return this.known.get(id);
  }

  take({ investigationId: id, event }: protocol.EventNotification): Change {
    const known = this.known.get(id);
    if (event.event === 'error') {
      this.failures.set(id, event.message);
    }
    if (known === undefined) {
      return this.begun(id, event);
    }
    if (!isRunning(known)) {
      return 'nothing';
    }
    const changed = this.after(known, event);
    if (changed === known) {
      return 'nothing';
    }
    this.keep(changed);
    return changed;
  }

  /** Takes what the server lists; what it says of itself counts, what was heard is kept. */
  list(found: readonly protocol.InvestigationItem[]): void {
    for (const one of found) {
      const known = this.known.get(one.id);
      if (known !== undefined && !isRunning(known)) {
        this.keep({ ...known, folder: one.uri });
      } else {
        this.keep({ ...known, ...this.listed(one) });
      }
    }
  }

  /** Ends what ran on a server that is gone. */
  interrupt(): void {
    for (const one of this.all.filter(isRunning)) {
      this.keep({
        ...one,
        state: 'finished',
        endedAt: this.now(),
        stopReason: 'modelError',
        failure: 'Whence stopped before it had an answer. Ask again.',
      });
    }
    this.failures.clear();
  }

  /** Notes what the user wants of one that runs, until the server tells more. */
  asked(id: string, step: string): void {
    const known = this.known.get(id);
    if (known !== undefined && isRunning(known)) {
      this.keep({ ...known, step });
    }
  }

  private begun(id: string, event: protocol.EventEnvelope): Change {
    if (event.event === 'investigation.started') {
      const error = event.errorDescription;
      const startedAt = Date.parse(event.at);
      const begun: Investigated = { id, error, state: 'running', startedAt, step: 'Starting' };
      this.keep(begun);
      return 'unknown';
    }
    return event.event === 'queue' || event.event === 'investigation.finished'
      ? 'unknown'
      : 'nothing';
  }

  private after(known: Investigated, event: protocol.EventEnvelope): Investigated {
    switch (event.event) {
      case 'queue':
        return { ...known, state: 'queued', position: event.position };
      case 'investigation.started':
        return { ...known, state: 'running', error: event.errorDescription, step: 'Starting' };
      case 'rca':
        return { ...known, analysisId: event.analysis.id, finding: findingOf(event.analysis) };
      case 'investigation.finished':
        return this.finished(known, event);
      default: {
        const step = stepOf(event);
        return step === undefined || step === known.step ? known : { ...known, step };
      }
    }
  }

  private finished(known: Investigated, event: protocol.InvestigationFinished): Investigated {
    const failure = this.failures.get(known.id);
    this.failures.delete(known.id);
    return {
      ...known,
      state: 'finished',
      endedAt: this.now(),
      stopReason: event.stopReason,
      ...(event.analysisId === undefined ? {} : { analysisId: event.analysisId }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  private listed(one: protocol.InvestigationItem): Investigated {
    const { id, error, state, uri, startedAt, stopReason, analysisId } = one;
    const failure = this.failures.get(id);
    return {
      id,
      error,
      state,
      folder: uri,
      startedAt: Date.parse(startedAt),
      ...(state === 'finished' ? { endedAt: this.now() } : {}),
      ...(stopReason === undefined ? {} : { stopReason }),
      ...(analysisId === undefined ? {} : { analysisId }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  private keep(one: Investigated): void {
    this.known.set(one.id, one);
    for (const old of this.all.filter((other) => !isRunning(other)).slice(REMEMBERED)) {
      this.known.delete(old.id);
    }
  }
}

export function isRunning(one: Investigated): boolean {
  return one.state !== 'finished';
}

function findingOf(analysis: protocol.RootCauseAnalysis): Finding {
  const { outcome, rootCause, confidence, location, nextSteps, fix } = analysis;
  return {
    outcome,
    rootCause,
    confidence,
    nextSteps,
    ...(location === undefined ? {} : { location }),
    ...(fix === undefined ? {} : { fix: fix.verification.status }),
  };
}
