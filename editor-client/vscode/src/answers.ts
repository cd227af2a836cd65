import * as vscode from 'vscode';
import { plain } from './plain';
import type { CaseItem, Check, DoctorResult, SelectModelResult, SimilarResult } from './protocol';

const COPY = { title: 'Copy' };
const SETTINGS = { title: 'Open the settings' };

/** Shows what a command has answered, where the server itself has not told. */
export class Answers {
  /**
   * @param showReport opens the report of an analysis; throws where there is none.
   */
  constructor(private readonly showReport: (analysisId: string) => Promise<void>) {}

  /** The solved cases: choosing one opens its report, or what was written down of it. */
  async similar({ results }: SimilarResult): Promise<void> {
    if (results.length === 0) {
      void vscode.window.showInformationMessage('Whence: no solved case is like this one yet.');
      return;
    }
    const items = results.map((found) => ({ ...caseItem(found), found }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: 'Similar solved cases',
      placeHolder: 'Choose one to read it',
      matchOnDetail: true,
    });
    if (chosen !== undefined) {
      await this.showCase(chosen.found);
    }
  }

  async checks({ checks }: DoctorResult): Promise<void> {
    const wrong = checks.filter((check) => !check.ok);
    const summary =
      wrong.length === 0
        ? 'Whence: everything is in order'
        : `Whence: ${wrong.length} of ${checks.length} checks need your attention`;
    const detail = [...wrong, ...checks.filter((check) => check.ok)].map(lineOf).join('\n');
    const show =
      wrong.length === 0 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    const close = { title: 'Close', isCloseAffordance: true };
    const chosen = await show(summary, { modal: true, detail }, close, COPY, SETTINGS);
    if (chosen === COPY) {
      await vscode.env.clipboard.writeText(`${summary}\n\n${detail}`);
    } else if (chosen === SETTINGS) {
      await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:whence.whence');
    }
  }

  model({ model, models }: SelectModelResult): void {
    if (models.length === 0) {
      void vscode.window.showInformationMessage(
        'Whence: LM Studio has no model. Download one there.',
      );
    } else if (model !== undefined) {
      void vscode.window.setStatusBarMessage(`Whence now uses ${model}`, 5000);
    }
  }

  private async showCase(found: CaseItem): Promise<void> {
    try {
      await this.showReport(found.id);
    } catch {
      const detail = plain(`Cause: ${found.rootCause}\n\nSolution: ${found.solution}`);
      await vscode.window.showInformationMessage(found.errorDescription, { modal: true, detail });
    }
  }
}

function caseItem(found: CaseItem): vscode.QuickPickItem {
  const alike = found.exact ? 'the same error' : `${Math.round(found.similarity * 100)} % similar`;
  return {
    label: `$(${found.userValidated ? 'verified' : 'history'}) ${found.errorDescription}`,
    description: found.otherWorkspace ? `${alike}, in another folder` : alike,
    detail: plain(found.rootCause),
  };
}

function lineOf({ ok, name, message, fix }: Check): string {
  const line = `${ok ? '✓' : '✗'} ${name}: ${message}`;
  return plain(fix === undefined || ok ? line : `${line}\n    → ${fix}`);
}
