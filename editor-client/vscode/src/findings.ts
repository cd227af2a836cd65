import * as vscode from 'vscode';
import { setContext } from './contextKeys';
import type { EventNotification, RootCauseAnalysis } from './protocol';
import type { Session } from './session';

/** The investigations of this session: those that run, and what came of the others. */
export class Findings implements vscode.Disposable {
  private readonly analyses = new Map<string, RootCauseAnalysis>();
  private readonly running = new Set<string>();
  private readonly listeners: vscode.Disposable;

  constructor(session: Session) {
    this.listeners = vscode.Disposable.from(
      session.onEvent((told) => this.note(told)),
      session.onRunning((isRunning) => {
        this.running.clear();
        setContext('running', isRunning);
        setContext('investigating', false);
      }),
    );
  }

  /** Newest first. */
  all(): RootCauseAnalysis[] {
    return [...this.analyses.values()].reverse();
  }

  /** The newest whose fix changes just these files, given as full paths. */
  fixing(files: readonly string[]): RootCauseAnalysis | undefined {
    return this.withFix().find(({ fix }) => {
      const paths = [...new Set(fix?.edits.map(({ filePath }) => `/${filePath}`))];
      return (
        paths.length === files.length &&
        paths.every((path) => files.some((file) => file.endsWith(path)))
      );
    });
  }

  /** Newest first; those that come with a fix that may be applied. */
  withFix(): RootCauseAnalysis[] {
    return this.all().filter(hasFix);
  }

  get investigating(): boolean {
    return this.running.size > 0;
  }

  forget(analysisId: string): void {
    this.analyses.delete(analysisId);
    this.tellKnown();
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private note({ investigationId, event }: EventNotification): void {
    if (event.event === 'queue' || event.event === 'investigation.started') {
      this.running.add(investigationId);
    } else if (event.event === 'investigation.finished') {
      this.running.delete(investigationId);
    } else if (event.event === 'rca') {
      this.analyses.delete(event.analysis.id); // so that it becomes the newest
      this.analyses.set(event.analysis.id, event.analysis);
      this.tellKnown();
    } else {
      return;
    }
    setContext('investigating', this.investigating);
  }

  private tellKnown(): void {
    setContext('hasReports', this.analyses.size > 0);
    setContext('hasFixes', this.withFix().length > 0);
    setContext(
      'foundCause',
      this.all().some(({ outcome }) => outcome === 'found'),
    );
  }
}

function hasFix({ fix }: RootCauseAnalysis): boolean {
  return fix !== undefined && fix.edits.length > 0 && fix.verification.status !== 'refuted';
}
