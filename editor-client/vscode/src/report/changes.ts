import * as vscode from 'vscode';
import type { FixedFile, FixPreviewResult } from '../protocol';

/** The scheme of the documents that are Whence's own. */
export const SCHEME = 'whence';

type Side = 'before' | 'after';

/**
 * Shows fixes as diffs. Its documents are the files before and after a fix:
 * `whence://before/PATH?ANALYSIS`.
 */
export class Changes implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly disposables = [
    this.changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
    vscode.workspace.onDidCloseTextDocument((document) =>
      this.texts.delete(document.uri.toString()),
    ),
  ];

  readonly onDidChange = this.changed.event;

  /** @param preview Asks for the files before and after the fix of an analysis. */
  constructor(private readonly preview: (analysisId: string) => Promise<FixPreviewResult>) {}

  /** What was shown; after the window was opened anew, what the fix would do now. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const kept = this.texts.get(uri.toString());
    if (kept !== undefined) {
      return kept;
    }
    const { files } = await this.preview(uri.query);
    const file = files.find((one) => vscode.Uri.parse(one.uri).path === uri.path);
    return (uri.authority === 'before' ? file?.before : file?.after) ?? '';
  }

  /**
   * Opens the diff editor, for several files the editor of many changes.
   *
   * @throws what `preview` throws.
   */
  async show(analysisId: string, title: string, column: vscode.ViewColumn): Promise<void> {
    const { files } = await this.preview(analysisId);
    const [first, ...more] = files.map((file) => this.sidesOf(analysisId, file));
    if (first === undefined) {
      return;
    }
    if (more.length > 0) {
      await vscode.commands.executeCommand('vscode.changes', title, [first, ...more]);
      return;
    }
    const [file, before, after] = first;
    const name = `${vscode.workspace.asRelativePath(file)}: ${title}`;
    await vscode.commands.executeCommand('vscode.diff', before, after, name, {
      viewColumn: column,
      preview: true,
    });
  }

  dispose(): void {
    for (const one of this.disposables) {
      one.dispose();
    }
  }

  private sidesOf(id: string, file: FixedFile): [vscode.Uri, vscode.Uri, vscode.Uri] {
    const uri = vscode.Uri.parse(file.uri);
    const before = this.keep('before', id, uri, file.before ?? '');
    return [uri, before, this.keep('after', id, uri, file.after)];
  }

  private keep(side: Side, id: string, file: vscode.Uri, text: string): vscode.Uri {
    const uri = file.with({ scheme: SCHEME, authority: side, query: id });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }
}
