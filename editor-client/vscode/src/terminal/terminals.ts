import * as vscode from 'vscode';
import { Deadline } from '../bridge/bounded';
import { Clipboard } from './clipboard';
import type { Consent } from './consent';
import { type Command, History, lastLines } from './history';

const FAILED_KEY = 'whence.terminalFailed';
/** How long a stream may still bring output when its command has ended. */
const STREAM_MILLISECONDS = 500;

/** What a terminal printed; `line` is the command, where it is known, and `cwd` its folder's URI. */
export interface Output {
  readonly text: string;
  readonly terminal: vscode.Terminal;
  readonly line?: string | undefined;
  readonly cwd?: string | undefined;
}

/**
 * What commands in terminals print: by shell integration where there is one, else, with the user's
 * consent, through the clipboard. It stays in memory until somebody asks.
 */
export class Terminals implements vscode.Disposable {
  private readonly histories = new WeakMap<vscode.Terminal, History>();
  private readonly commands = new WeakMap<vscode.TerminalShellExecution, Command>();
  private readonly streams = new WeakMap<Command, Promise<void>>();
  private readonly clipboard = new Clipboard();
  private readonly subscriptions: vscode.Disposable[];
  private isFailedShown = false;

  constructor(
    private readonly consent: Consent,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      vscode.window.onDidStartTerminalShellExecution((event) => this.started(event)),
      vscode.window.onDidEndTerminalShellExecution((event) => void this.ended(event)),
      vscode.window.onDidChangeActiveTerminal(() => this.showFailed()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  /**
   * The command of the active terminal that matters most (`History.telling`), with what it printed.
   * The user may be asked for consent, but is not waited for: then there is no text this time.
   */
  async text(deadline: Deadline): Promise<string | undefined> {
    return deadline.wait(async () => (await this.readable(false))?.text);
  }

  /** The same at the user's own command, who is asked again after "Not now" and waited for. */
  async outputForUser(): Promise<Output | undefined> {
    return this.readable(true);
  }

  private async readable(isUrgent: boolean): Promise<Output | undefined> {
    try {
      return await this.read(isUrgent);
    } catch (error) {
      this.log.warn(`The terminal cannot be read: ${error}`);
      return undefined;
    }
  }

  private async read(isUrgent: boolean): Promise<Output | undefined> {
    const terminal = vscode.window.activeTerminal;
    if (terminal === undefined) {
      return undefined;
    }
    const history = this.histories.get(terminal);
    const command = history?.telling;
    if (history === undefined || command === undefined) {
      const text = await this.shown(terminal, isUrgent);
      const cwd = terminal.shellIntegration?.cwd?.toString();
      return text === undefined ? undefined : { text, terminal, cwd };
    }
    if (command.hasEnded) {
      await this.heard(command);
    }
    if (command.isLost && !(await this.recover(terminal, history, command, isUrgent))) {
      return undefined;
    }
    const { text, line, cwd } = command;
    return { text, terminal, line, cwd };
  }

  /** Whether it is known now what a command printed. */
  private async recover(
    terminal: vscode.Terminal,
    history: History,
    command: Command,
    isUrgent: boolean,
  ): Promise<boolean> {
    if (!(await this.consent.isGiven(isUrgent)) || vscode.window.activeTerminal !== terminal) {
      return false;
    }
    if (history.last === command) {
      command.screen.write(await this.copied('copyLastCommandOutput'));
    } else {
      command.screen.write(lastLines(await this.buffer(), command.line).join('\n'));
    }
    command.isComplete = true;
    this.log.debug(`${command.screen.lines.length} lines of "${command.line}" were recovered`);
    return true;
  }

  /** The end of what a terminal without shell integration shows. */
  private async shown(terminal: vscode.Terminal, isUrgent: boolean): Promise<string | undefined> {
    if (!(await this.consent.isGiven(isUrgent)) || vscode.window.activeTerminal !== terminal) {
      return undefined;
    }
    return lastLines(await this.buffer()).join('\n') || undefined;
  }

  private buffer(): Promise<string> {
    return this.clipboard.borrow(async () => {
      for (const step of ['selectAll', 'copySelection', 'clearSelection']) {
        await vscode.commands.executeCommand(`workbench.action.terminal.${step}`);
      }
    });
  }

  private copied(action: string): Promise<string> {
    return this.clipboard.borrow(() =>
      vscode.commands.executeCommand(`workbench.action.terminal.${action}`),
    );
  }

  private started({ terminal, execution }: vscode.TerminalShellExecutionStartEvent): void {
    const history = this.histories.get(terminal) ?? new History();
    this.histories.set(terminal, history);
    const command = history.start(execution.commandLine.value);
    command.cwd = execution.cwd?.toString();
    this.commands.set(execution, command);
    this.streams.set(command, this.follow(execution, command));
    this.showFailed();
  }

  private async follow(execution: vscode.TerminalShellExecution, command: Command): Promise<void> {
    try {
      for await (const chunk of execution.read()) {
        command.screen.write(chunk);
      }
    } catch (error) {
      this.log.debug(`The output of "${command.line}" cannot be read: ${error}`);
    }
  }

  private async ended(event: vscode.TerminalShellExecutionEndEvent): Promise<void> {
    const command = this.commands.get(event.execution);
    if (command !== undefined) {
      command.line = event.execution.commandLine.value; // surer now than at its start
      command.exitCode = event.exitCode;
      command.hasEnded = true;
      await this.heard(command);
      this.showFailed();
    }
  }

  /** Waits for what an ended command has printed. */
  private async heard(command: Command): Promise<void> {
    await new Deadline(STREAM_MILLISECONDS).wait(async () => this.streams.get(command));
  }

  /** Sets the context key by which the terminal has a button while its last command has failed. */
  private showFailed(): void {
    const terminal = vscode.window.activeTerminal;
    const last = terminal && this.histories.get(terminal)?.last;
    const hasFailed = Boolean(last?.hasFailed && last.looksLikeError);
    if (hasFailed !== this.isFailedShown) {
      this.isFailedShown = hasFailed;
      void vscode.commands.executeCommand('setContext', FAILED_KEY, hasFailed);
    }
  }
}
