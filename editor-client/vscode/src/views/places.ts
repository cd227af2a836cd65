import * as vscode from 'vscode';

/** A line of a file in a workspace folder; line and column count from 1. */
export interface Place {
  /** The folder's URI. */
  readonly folder: string;
  readonly filePath: string;
  readonly line: number;
  readonly column?: number | undefined;
}

/** @throws Error where the file is gone, in words for the user. */
export async function openPlace({ folder, filePath, line, column }: Place): Promise<void> {
  const at = new vscode.Position(line - 1, (column ?? 1) - 1);
  const file = vscode.Uri.joinPath(vscode.Uri.parse(folder), filePath);
  await show(file, filePath, { selection: new vscode.Range(at, at) });
}

/**
 * Opens a file by its path in whichever workspace folder has it.
 *
 * @throws Error where none has, in words for the user.
 */
export async function openFile(filePath: string): Promise<void> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const file = vscode.Uri.joinPath(folder.uri, filePath);
    if (await exists(file)) {
      return show(file, filePath, {});
    }
  }
  throw new Error(`${filePath} is not in the folders that are open.`);
}

async function show(
  file: vscode.Uri,
  name: string,
  options: vscode.TextDocumentShowOptions,
): Promise<void> {
  if (!(await exists(file))) {
    throw new Error(`${name} is no longer there.`);
  }
  await vscode.window.showTextDocument(file, options);
}

async function exists(file: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
