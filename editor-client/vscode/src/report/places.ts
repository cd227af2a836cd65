import * as vscode from 'vscode';

/**
 * Opens lines of a file beside the panel that names them.
 *
 * @param folder What a relative path starts from.
 * @param lines First and last, from 1.
 * @throws Error for the user: there is no such file.
 */
export async function openPlace(
  folder: vscode.Uri,
  path: string,
  lines: { first?: number | undefined; last?: number | undefined },
  panel: vscode.ViewColumn | undefined,
): Promise<void> {
  const document = await opened(uriOf(folder, path), path);
  await vscode.window.showTextDocument(document, {
    viewColumn: columnBeside(panel),
    preview: true,
    ...(lines.first === undefined
      ? {}
      : { selection: linesOf(document, lines.first, lines.last ?? lines.first) }),
  });
}

async function opened(uri: vscode.Uri, path: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw new Error(`${path} cannot be opened: it is not there any more, or it is no text.`);
  }
}

function uriOf(folder: vscode.Uri, path: string): vscode.Uri {
  const isAbsolute = path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
  return isAbsolute
    ? folder.with({ path: vscode.Uri.file(path).path })
    : vscode.Uri.joinPath(folder, path);
}

function linesOf(document: vscode.TextDocument, first: number, last: number): vscode.Range {
  const end = document.lineAt(Math.min(Math.max(first, last), document.lineCount) - 1);
  const start = new vscode.Position(Math.min(first, document.lineCount) - 1, 0);
  return new vscode.Range(start, end.range.end);
}

/** Where the user's text is shown, else beside. */
export function columnBeside(panel: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find(
    (editor) => editor.viewColumn !== undefined && editor.viewColumn !== panel,
  );
  return shown?.viewColumn ?? vscode.ViewColumn.Beside;
}
