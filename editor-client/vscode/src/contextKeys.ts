import * as vscode from 'vscode';

/** Sets a key for the `when` of menus and shortcuts, and for the steps of the walkthrough. */
export function setContext(name: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', `whence.${name}`, value);
}
