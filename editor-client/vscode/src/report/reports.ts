import * as vscode from 'vscode';
import { setContext } from '../contextKeys';
import type { Session } from '../session';
import { Changes, SCHEME } from './changes';
import type { State } from './messages';
import { ReportPanel, type Surroundings } from './panel';

const VIEW_TYPE = 'whence.report';
const DOCUMENT = /^\/reports\/(.+)\.md$/;

/** The panels with reports and with investigations that run, one for each. */
export class Reports implements vscode.Disposable {
  private readonly panels = new Set<ReportPanel>();
  private readonly disposables: vscode.Disposable[];
  private readonly around: Surroundings;

  constructor(
    context: vscode.ExtensionContext,
    private readonly session: Session,
    log: vscode.LogOutputChannel,
  ) {
    const changes = new Changes((analysisId) =>
      this.session.request('whence/fixPreview', { analysisId }),
    );
    this.around = {
      extension: context.extensionUri,
      session,
      changes,
      log,
      showReport: (analysisId) => this.show(analysisId),
    };
    this.disposables = [
      changes,
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: (panel, kept) => this.restored(panel, kept),
      }),
    ];
  }

  /** Shows the report of an analysis, in its panel where there is one already. */
  async show(analysisId: string): Promise<void> {
    await this.opened(analysisId, { title: 'Report', analysisId, running: false, turns: [] });
  }

  /** Shows an investigation while it runs, and then its report. */
  async follow(investigationId: string): Promise<void> {
    await this.opened(investigationId, {
      title: 'an error',
      investigationId,
      running: true,
      turns: [],
    });
  }

  /** Shows the report that a URI names; false where it names none. */
  async showDocument(uri: vscode.Uri | string): Promise<boolean> {
    const { scheme, path } = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
    const analysisId = scheme === SCHEME ? DOCUMENT.exec(path)?.[1] : undefined;
    if (analysisId === undefined) {
      return false;
    }
    await this.show(analysisId);
    return true;
  }

  dispose(): void {
    for (const one of [...this.disposables, ...this.panels]) {
      one.dispose();
    }
  }

  private async opened(id: string, state: State): Promise<void> {
    const open = [...this.panels].find((panel) => panel.shows(id));
    if (open !== undefined) {
      open.reveal();
      await open.load();
      return;
    }
    await this.keep(vscode.window.createWebviewPanel(VIEW_TYPE, state.title, this.column), state);
  }

  /** Where the last report is, else beside the user's text. */
  private get column(): vscode.ViewColumn {
    const last = [...this.panels].findLast((panel) => panel.column !== undefined);
    const { Beside, Active } = vscode.ViewColumn;
    return last?.column ?? (vscode.window.activeTextEditor ? Beside : Active);
  }

  private async restored(panel: vscode.WebviewPanel, kept: unknown): Promise<void> {
    if (!isState(kept)) {
      panel.dispose();
      return;
    }
    await this.keep(panel, kept);
  }

  private async keep(panel: vscode.WebviewPanel, state: State): Promise<void> {
    const shown = new ReportPanel(panel, state, this.around);
    this.panels.add(shown);
    panel.onDidDispose(() => {
      this.panels.delete(shown);
      shown.dispose();
    });
    await shown.load();
    if (shown.hasReport) {
      setContext('hasShownReport', true);
    }
  }
}

function isState(kept: unknown): kept is State {
  const state = kept as Partial<State> | null | undefined;
  return (
    typeof state === 'object' &&
    state !== null &&
    typeof state.title === 'string' &&
    Array.isArray(state.turns) &&
    (typeof state.analysisId === 'string' || typeof state.investigationId === 'string')
  );
}
