import type { EventEnvelope, TimelineResult } from '../protocol';

/** How an investigation ended; without an analysis it was cancelled or failed. */
export interface Ending {
  analysisId?: string;
  why: string;
}

const WHY: Record<string, string> = {
  cancelled: 'This investigation was cancelled.',
  modelError: 'This investigation stopped because the model failed.',
};

/** Why nothing is known of an investigation's end. */
export const LOST =
  'This investigation was lost, because Whence stopped before its end. Ask about the error again.';

/** The events of one investigation: those from before, then those that come in, each once. */
export class Following {
  events: EventEnvelope[] = [];

  /** Takes what was told until now; what came in since it was asked for is kept. */
  begin(timeline: TimelineResult): void {
    const last = timeline.events.at(-1)?.seq ?? 0;
    this.events = [...timeline.events, ...this.events.filter((event) => event.seq > last)];
  }

  take(event: EventEnvelope): void {
    this.events.push(event);
  }

  /** undefined while none was told. */
  get ending(): Ending | undefined {
    const end = this.events.findLast((event) => event.event === 'investigation.finished');
    if (end?.event !== 'investigation.finished') {
      return undefined;
    }
    const why = WHY[end.stopReason] ?? 'This investigation ended without a report.';
    return end.analysisId === undefined ? { why } : { analysisId: end.analysisId, why };
  }

  /** The error that is investigated, once it is known. */
  get error(): string | undefined {
    const start = this.events.find((event) => event.event === 'investigation.started');
    return start?.event === 'investigation.started' ? start.errorDescription : undefined;
  }
}
