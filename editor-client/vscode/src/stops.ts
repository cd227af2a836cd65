import * as vscode from 'vscode';
import type { Errand } from './asking';
import type { Commands } from './commands';
import { isPlace, type Place } from './place';
import type { Server, ServerState } from './server';

const LOG = 'Show the log';
const AGAIN = 'Investigate again';
const RESTART = 'Restart';

/**
 * Tells the user of a server that has stopped, and what was lost with it: once when it stops, not
 * each time that a start fails after that, and again when it is given up.
 */
export class Stops implements vscode.Disposable {
  private readonly listener: vscode.Disposable;
  private wasRunning = false;

  constructor(
    private readonly server: Server,
    private readonly commands: Commands,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.listener = server.onState((state) => this.note(state));
  }

  /** Says why nothing can be done at the moment. */
  async tell(): Promise<void> {
    const { state } = this.server;
    if (state.kind === 'restarting') {
      const said = `Whence's server doesn't start (${state.why}).`;
      await this.act(await vscode.window.showErrorMessage(said, RESTART, LOG), []);
    }
  }

  dispose(): void {
    this.listener.dispose();
  }

  private note(state: ServerState): void {
    if (state.kind === 'running') {
      this.wasRunning = true;
    } else if (state.kind === 'stopped') {
      this.wasRunning = false;
    } else if (state.kind === 'failed') {
      void this.givenUp(state.times, state.why);
    } else if (state.kind === 'restarting' && this.wasRunning) {
      this.wasRunning = false;
      void this.stopped(state.why);
    }
  }

  private async stopped(why: string): Promise<void> {
    const lost = this.commands.takeLost();
    const said = `Whence's server stopped (${why}). Whence is restarting it.`;
    const chosen = await vscode.window.showWarningMessage(...withLost(said, lost), LOG);
    await this.act(chosen, lost);
  }

  private async givenUp(times: number, why: string): Promise<void> {
    const lost = this.commands.takeLost();
    const said = `Whence's server stopped ${times} times within three minutes (${why}). Whence won't restart it automatically.`;
    const chosen = await vscode.window.showErrorMessage(...withLost(said, lost), RESTART, LOG);
    await this.act(chosen, lost);
  }

  private async act(chosen: string | undefined, lost: readonly Errand[]): Promise<void> {
    if (chosen === LOG) {
      this.log.show();
    } else if (chosen === RESTART) {
      await this.server.restart();
    } else if (chosen === AGAIN) {
      await Promise.all(lost.map((errand) => this.commands.investigate(errand)));
    }
  }
}

/** The words, and the button for what was lost, if anything was. */
function withLost(said: string, lost: readonly Errand[]): [string, ...string[]] {
  return lost.length === 0 ? [said] : [`${said} ${lostWords(lost)}`, AGAIN];
}

function lostWords(lost: readonly Errand[]): string {
  const [first] = lost;
  const what = lost.length === 1 && first !== undefined ? nameOf(first) : undefined;
  if (lost.length > 1) {
    return `${lost.length} investigations were lost.`;
  }
  return what === undefined
    ? 'The investigation was lost.'
    : `The investigation of ${what} was lost.`;
}

function nameOf({ argument }: Errand): string | undefined {
  const place: Place | undefined = isPlace(argument) ? argument : undefined;
  if (place === undefined) {
    return undefined;
  }
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(place.uri));
  return `${file}:${place.range.start.line + 1}`;
}
