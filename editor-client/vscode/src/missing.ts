import * as vscode from 'vscode';
import type { OwnServer } from './ownServer';
import type { Server } from './server';

const CHOICES = new Map([
  ['Install', 'whence.client.install'],
  ['Interpreter…', 'whence.client.chooseInterpreter'],
  ['Install a wheel…', 'whence.client.installWheel'],
]);

/** Tells the user that there is no server: by itself once a session. */
export class Missing implements vscode.Disposable {
  private readonly listener: vscode.Disposable;
  private told = false;
  private isShown = false;

  constructor(
    server: Server,
    private readonly own: OwnServer,
  ) {
    this.listener = server.onState((state) => {
      if (state.kind === 'missing' && !this.told) {
        void this.tell(state.message);
      }
    });
  }

  /** Says what is missing, unless that is being said. */
  async tell(message: string): Promise<void> {
    if (this.isShown) {
      return;
    }
    this.told = true;
    this.isShown = true;
    const brings = (await this.own.bundle()) !== undefined;
    const way = brings
      ? 'Install it, or choose a Python interpreter that has it.'
      : 'Choose a Python interpreter that has Whence, or install a wheel.';
    const left = brings ? 'Install a wheel…' : 'Install';
    const offered = [...CHOICES.keys()].filter((title) => title !== left);
    const chosen = await vscode.window.showErrorMessage(`${message} ${way}`, ...offered);
    this.isShown = false;
    const command = CHOICES.get(chosen ?? '');
    if (command !== undefined) {
      await vscode.commands.executeCommand(command);
    }
  }

  dispose(): void {
    this.listener.dispose();
  }
}
