import * as vscode from 'vscode';
import type { CaseItem } from '../protocol';
import { asText, LANGUAGES } from './caseItems';
import type { CaseNode, CasesTree } from './casesTree';
import { errorName, oneLine } from './words';

const FORGET = 'Forget';
const TOLD_MS = 4_000;

interface Choice extends vscode.QuickPickItem {
  readonly language: string | undefined;
}

/** What can be done in the view "Solved cases": each takes the row it was called on. */
export class CaseCommands {
  constructor(
    private readonly cases: CasesTree,
    private readonly showReport: (analysisId: string) => Promise<void>,
  ) {}

  async search(): Promise<void> {
    const query = await vscode.window.showInputBox({
      title: 'Search the solved cases',
      prompt: 'Error message or keywords',
      value: this.cases.query ?? '',
    });
    if (query !== undefined) {
      this.cases.search(query);
      await vscode.commands.executeCommand('whence.cases.focus');
    }
  }

  async filter(): Promise<void> {
    const all: Choice = { label: 'All languages', language: undefined };
    const languages = Object.entries(LANGUAGES).map(
      ([language, label]): Choice => ({ label, language }),
    );
    const chosen = await vscode.window.showQuickPick(
      [all, ...languages].map((choice) => this.marked(choice)),
      { title: 'Show the solved cases of', placeHolder: 'A language' },
    );
    if (chosen !== undefined) {
      this.cases.filter(chosen.language);
    }
  }

  async markRight({ item }: CaseNode): Promise<void> {
    await this.cases.judge(item.id, 'validated');
    told(`${errorName(item.errorDescription, item.errorType)} is marked as right`);
  }

  async markWrong({ item }: CaseNode): Promise<void> {
    const reason = await vscode.window.showInputBox({
      title: `Mark as wrong: ${oneLine(item.errorDescription, 80)}`,
      prompt: 'What was wrong? It is told when the error comes up again. May be left empty.',
      placeHolder: 'Example: the cause was the cache',
    });
    if (reason !== undefined) {
      await this.cases.judge(item.id, 'rejected', reason);
      told(`${errorName(item.errorDescription, item.errorType)} is marked as wrong`);
    }
  }

  async forget({ item }: CaseNode): Promise<void> {
    const chosen = await vscode.window.showWarningMessage(
      'Forget this solved case?',
      {
        modal: true,
        detail: `${oneLine(item.errorDescription)}\n\nIts cause, its solution and its report are gone for ever.`,
      },
      FORGET,
    );
    if (chosen === FORGET) {
      await this.cases.forget(item.id);
      told(`${errorName(item.errorDescription, item.errorType)} is forgotten`);
    }
  }

  async report({ item }: CaseNode): Promise<void> {
    await this.showReport(item.id);
  }

  async copy({ item }: CaseNode): Promise<void> {
    await vscode.env.clipboard.writeText(asText(item));
    told('Case copied');
  }

  private marked(choice: Choice): Choice {
    const isShown = choice.language === this.cases.language;
    return isShown ? { ...choice, description: 'shown now' } : choice;
  }
}

/** Whether a command was called on a case, and not from somewhere that has none. */
export function isCase(
  given: unknown,
): given is { readonly kind: 'case'; readonly item: CaseItem } {
  return typeof given === 'object' && given !== null && 'item' in given;
}

function told(what: string): void {
  vscode.window.setStatusBarMessage(`Whence: ${what}`, TOLD_MS);
}
