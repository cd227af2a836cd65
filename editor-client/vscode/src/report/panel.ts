import * as vscode from 'vscode';
import type { EventNotification } from '../protocol';
import type { Session } from '../session';
import { act } from './acting';
import { Asking } from './asking';
import type { Changes } from './changes';
import { Following, LOST } from './following';
import type { Action, FromPage, State, ToPage } from './messages';
import { assetsOf, pageOf } from './page';
import { columnBeside, openPlace } from './places';
import { lacks, unacted, viewOf, withReport } from './view';
import { kindOf, messageOf, sentence } from './words';

/** What the panels share. */
export interface Surroundings {
  readonly extension: vscode.Uri;
  readonly session: Session;
  readonly changes: Changes;
  readonly log: vscode.LogOutputChannel;
  /** Shows the report of another analysis. */
  showReport(analysisId: string): Promise<void>;
}

/** One panel: an investigation while it runs, and its report from then on. */
export class ReportPanel implements vscode.Disposable {
  private readonly asking: Asking;
  private readonly disposables: vscode.Disposable[];
  private following = new Following();
  private busy: string | undefined;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private state: State,
    private readonly around: Surroundings,
  ) {
    const { session, extension } = around;
    this.asking = new Asking(session, state.turns, () => this.refresh());
    this.disposables = [
      this.asking,
      panel.webview.onDidReceiveMessage((message: FromPage) => this.handle(message)),
      session.onEvent((told) => this.hear(told)),
      session.onRunning((isUp) => this.serverChanged(isUp)),
    ];
    panel.iconPath = vscode.Uri.joinPath(extension, 'media', 'icon.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: [assetsOf(extension)] };
    panel.webview.html = pageOf(panel.webview, extension);
    this.refresh();
  }

  /** Whether it shows this analysis or this investigation. */
  shows(id: string): boolean {
    return this.state.analysisId === id || this.state.investigationId === id;
  }

  get hasReport(): boolean {
    return this.state.html !== undefined;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  reveal(): void {
    this.panel.reveal(undefined, false);
  }

  /** Asks for what is to be shown; a failure is said in the panel. */
  async load(): Promise<void> {
    if (!this.around.session.isRunning) {
      this.refresh();
      return;
    }
    try {
      await (this.state.running ? this.loadInvestigation() : this.loadReport());
    } catch (error) {
      this.change({ running: false });
      this.fail(error);
    }
  }

  dispose(): void {
    for (const one of this.disposables) {
      one.dispose();
    }
  }

  private async loadInvestigation(): Promise<void> {
    const investigationId = this.state.investigationId ?? '';
    const timeline = await this.around.session.request('whence/timeline', { investigationId });
    this.following.begin(timeline);
    this.learn(this.following.error);
    this.postTimeline();
    if (!timeline.running) {
      await this.ended();
    }
  }

  private async loadReport(): Promise<void> {
    const analysisId = this.state.analysisId ?? '';
    const report = await this.around.session.request('whence/report', {
      analysisId,
      format: 'html',
      fragment: true,
    });
    this.state = withReport(this.state, report);
    this.refresh();
    await this.loadTimeline(this.state.investigationId ?? analysisId);
  }

  private async loadTimeline(investigationId: string): Promise<void> {
    try {
      this.following.begin(
        await this.around.session.request('whence/timeline', { investigationId }),
      );
    } catch (error) {
      // an analysis that came from elsewhere has no record here
      this.around.log.debug(`no timeline of ${investigationId}: ${messageOf(error)}`);
    }
    this.postTimeline();
  }

  private async ended(): Promise<void> {
    const ending = this.following.ending;
    if (ending?.analysisId === undefined) {
      this.change({ running: false, notice: { text: ending?.why ?? LOST, problem: true } });
      return;
    }
    this.state = { ...unacted(this.state), analysisId: ending.analysisId, running: false };
    this.refresh();
    await this.loadReport();
  }

  private handle(message: FromPage): void {
    this.handled(message).then(undefined, (error: unknown) => this.fail(error));
  }

  private async handled(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.refresh();
        this.postTimeline();
        break;
      case 'act':
        await this.act(message.action);
        break;
      case 'open':
        await this.open(message);
        break;
      case 'report':
        await this.around.showReport(message.analysisId);
        break;
      case 'ask':
        await this.asking.ask(this.state.analysisId ?? '', message.text);
        break;
      case 'stopAsking':
        this.asking.stop();
        break;
    }
  }

  private async act(action: Action): Promise<void> {
    if (this.busy !== undefined) {
      return;
    }
    const { session, changes } = this.around;
    this.busy = 'Whence is busy with the button before';
    this.refresh();
    try {
      const { notice, ...outcome } = await act(action, {
        session,
        changes,
        state: this.state,
        column: columnBeside(this.panel.viewColumn),
      });
      this.busy = undefined;
      this.change({ ...outcome, ...(notice === undefined ? {} : { notice }) });
    } finally {
      this.busy = undefined;
    }
  }

  private async open(place: { path: string; line?: number; lastLine?: number }): Promise<void> {
    const folder = vscode.Uri.parse(this.state.uri ?? '');
    const lines = { first: place.line, last: place.lastLine };
    await openPlace(folder, place.path, lines, this.panel.viewColumn);
  }

  private hear({ investigationId, event }: EventNotification): void {
    if (this.state.running && investigationId === this.state.investigationId) {
      this.following.take(event);
      this.post({ type: 'event', event });
      if (event.event === 'investigation.started') {
        this.learn(event.errorDescription);
      } else if (event.event === 'investigation.finished') {
        this.ended().then(undefined, (error: unknown) => this.fail(error));
      }
    } else if (investigationId === this.state.analysisId) {
      this.asking.take(event);
    } else if (this.isAnsweredBy(event)) {
      this.state = unacted(this.state);
      this.load().then(undefined, (error: unknown) => this.fail(error));
    }
  }

  private isAnsweredBy(event: EventNotification['event']): boolean {
    const { analysisId } = this.state;
    return (
      analysisId !== undefined &&
      event.event === 'investigation.finished' &&
      event.analysisId === analysisId
    );
  }

  private serverChanged(isUp: boolean): void {
    if (!isUp && this.state.running) {
      this.change({ running: false, notice: { text: LOST, problem: true } });
      this.post({ type: 'stopped' });
      return;
    }
    this.refresh();
    if (isUp && lacks(this.state)) {
      this.load().then(undefined, (error: unknown) => this.fail(error));
    }
  }

  private learn(error: string | undefined): void {
    const title = error === undefined ? undefined : kindOf(error);
    this.change({
      ...(error === undefined ? {} : { error }),
      ...(title === undefined ? {} : { title }),
    });
  }

  private fail(error: unknown): void {
    this.around.log.warn(`report: ${messageOf(error)}`);
    this.change({ notice: { text: sentence(messageOf(error)), problem: true } });
  }

  private change(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    this.refresh();
  }

  private refresh(): void {
    this.panel.title = this.state.running ? `Investigating: ${this.state.title}` : this.state.title;
    const moment = {
      up: this.around.session.isRunning,
      answering: this.asking.isAnswering,
      busy: this.busy,
      hasModel: this.around.session.hasModel,
    };
    this.post({ type: 'view', view: viewOf(this.state, moment) });
  }

  private postTimeline(): void {
    const { running } = this.state;
    this.post({ type: 'timeline', events: this.following.events, running });
  }

  private post(message: ToPage): void {
    // a page that is hidden asks for everything when it is shown again
    this.panel.webview.postMessage(message).then(undefined, (error: unknown) => {
      this.around.log.debug(`report: ${messageOf(error)}`);
    });
  }
}
