import * as vscode from 'vscode';
import { commandLine } from './plain';
import type { RootCauseAnalysis } from './protocol';
import type { Output } from './terminal/terminals';

const INTEGRATION_MS = 5_000;
const SHOWN_MS = 20_000;
const REMEMBERED = 50;
const RUN = 'Save and run again';
const EXPLAIN = 'Explain';

interface Command {
  readonly line: string;
  readonly cwd?: string | undefined;
  readonly terminal?: vscode.Terminal | undefined;
}

/** Runs a failing command again once its fix is applied, and shows whether it is red or green. */
export class Reruns implements vscode.Disposable {
  private readonly commands = new Map<string, Command>();
  private readonly item = vscode.window.createStatusBarItem('whence.rerun');
  private timer: NodeJS.Timeout | undefined;

  /** Takes note of the command whose output an analysis explains. */
  remember(analysisId: string, { line, cwd, terminal }: Output): void {
    if (line !== undefined && line.trim() !== '') {
      this.commands.set(analysisId, { line, cwd, terminal });
      const [oldest] = this.commands.keys();
      if (this.commands.size > REMEMBERED && oldest !== undefined) {
        this.commands.delete(oldest);
      }
    }
  }

  /**
   * Says that a fix is applied, and offers to save and to run what failed.
   *
   * @param analysis the one whose fix it is; undefined where that is not known.
   * @param changed the files that it changed.
   */
  async offer(
    analysis: RootCauseAnalysis | undefined,
    changed: readonly vscode.Uri[],
  ): Promise<void> {
    const command = analysis && this.commandOf(analysis);
    if (command === undefined) {
      const said = 'The fix is applied. Save the changed files and run the failing command again.';
      void vscode.window.showInformationMessage(said);
      return;
    }
    const said = `The fix is applied. Does ${shortened(command.line)} pass now?`;
    if ((await vscode.window.showInformationMessage(said, RUN)) === RUN) {
      await saved(changed);
      await this.run(command);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.item.dispose();
  }

  private commandOf({ id, fix }: RootCauseAnalysis): Command | undefined {
    const tested = fix?.verification.command;
    const known = this.commands.get(id) ?? (tested && { line: commandLine(tested) });
    return vscode.workspace.isTrusted ? known : undefined;
  }

  private async run({ line, cwd, terminal: before }: Command): Promise<void> {
    const terminal = before?.exitStatus === undefined && before ? before : opened(cwd);
    terminal.show(true);
    const integration = await integrationOf(terminal);
    if (integration === undefined) {
      terminal.sendText(line); // what comes of it is seen in the terminal alone
      return;
    }
    const execution = integration.executeCommand(line);
    const exitCode = await endOf(execution, terminal);
    if (exitCode !== undefined) {
      await this.show(shortened(line), exitCode);
    }
  }

  private async show(line: string, exitCode: number): Promise<void> {
    const isGreen = exitCode === 0;
    this.item.text = isGreen ? `$(pass-filled) ${line}` : `$(error) ${line}`;
    const said = isGreen
      ? `Green: ${line} passes now.`
      : `Red: ${line} still fails (exit code ${exitCode}).`;
    this.item.accessibilityInformation = { label: said };
    this.item.color = isGreen ? new vscode.ThemeColor('testing.iconPassed') : undefined;
    this.item.backgroundColor = isGreen
      ? undefined
      : new vscode.ThemeColor('statusBarItem.errorBackground');
    this.item.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.item.hide(), SHOWN_MS);
    if (isGreen) {
      void vscode.window.showInformationMessage(said);
    } else if ((await vscode.window.showWarningMessage(said, EXPLAIN)) === EXPLAIN) {
      await vscode.commands.executeCommand('whence.explainTerminal');
    }
  }
}

/** Saves what is unsaved; a file that was changed need not be shown anywhere. */
async function saved(changed: readonly vscode.Uri[]): Promise<void> {
  await Promise.all(changed.map((file) => vscode.workspace.openTextDocument(file)));
  const unsaved = vscode.workspace.textDocuments.filter((one) => one.isDirty && !one.isUntitled);
  await Promise.all(unsaved.map((document) => document.save()));
}

function opened(cwd: string | undefined): vscode.Terminal {
  return vscode.window.createTerminal(
    cwd === undefined ? {} : { cwd: vscode.Uri.parse(cwd), name: 'Whence' },
  );
}

async function integrationOf(
  terminal: vscode.Terminal,
): Promise<vscode.TerminalShellIntegration | undefined> {
  if (terminal.shellIntegration !== undefined) {
    return terminal.shellIntegration;
  }
  const listeners: vscode.Disposable[] = [];
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), INTEGRATION_MS);
      listeners.push(
        new vscode.Disposable(() => clearTimeout(timer)),
        vscode.window.onDidChangeTerminalShellIntegration((changed) => {
          if (changed.terminal === terminal) {
            resolve(changed.shellIntegration);
          }
        }),
      );
    });
  } finally {
    vscode.Disposable.from(...listeners).dispose();
  }
}

/** The exit code; undefined where the shell does not tell it or its terminal is closed. */
async function endOf(
  execution: vscode.TerminalShellExecution,
  terminal: vscode.Terminal,
): Promise<number | undefined> {
  const listeners: vscode.Disposable[] = [];
  try {
    return await new Promise((resolve) => {
      listeners.push(
        vscode.window.onDidEndTerminalShellExecution((ended) => {
          if (ended.execution === execution) {
            resolve(ended.exitCode);
          }
        }),
        vscode.window.onDidCloseTerminal((closed) => {
          if (closed === terminal) {
            resolve(undefined);
          }
        }),
      );
    });
  } finally {
    vscode.Disposable.from(...listeners).dispose();
  }
}

function shortened(line: string): string {
  const [first = ''] = line.trim().split('\n');
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
}
