import * as vscode from 'vscode';

/** The editor of a file that the user looked at last: not a web view, an output or a comparison's
 * other side. */
export class LastEditor implements vscode.Disposable {
  private last: vscode.TextEditor | undefined;
  private readonly listener = vscode.window.onDidChangeActiveTextEditor((editor) =>
    this.looked(editor),
  );

  constructor() {
    this.looked(vscode.window.activeTextEditor);
  }

  get current(): vscode.TextEditor | undefined {
    return this.last && !this.last.document.isClosed
      ? this.last
      : vscode.window.visibleTextEditors.find(isOfFile);
  }

  dispose(): void {
    this.listener.dispose();
  }

  private looked(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && isOfFile(editor)) {
      this.last = editor;
    }
  }
}

function isOfFile(editor: vscode.TextEditor): boolean {
  return editor.document.uri.scheme === 'file';
}
