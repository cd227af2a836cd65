import * as vscode from 'vscode';
import type { Server } from './server';

const CHOICES = new Map([
  ['Interpreter…', 'whence.client.chooseInterpreter'],
  ['Install a wheel…', 'whence.client.installWheel'],
  ['Documentation', 'whence.client.openWalkthrough'],
]);

/** Tells the user that there is no server: by itself once a session. */
export class Missing implements vscode.Disposable {
  private readonly listener: vscode.Disposable;
  private told = false;
  private isShown = false;

  constructor(server: Server) {
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
    const said = `${message} Choose a Python interpreter that has Whence, or install a wheel.`;
    const chosen = await vscode.window.showErrorMessage(said, ...CHOICES.keys());
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
