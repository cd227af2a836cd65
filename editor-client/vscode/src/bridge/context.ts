import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type * as protocol from '../protocol';
import type { Deadline } from './bounded';
import type { LastEditor } from './lastEditor';
import type { QuickFixes, Titles } from './quickFixes';

const OWN_SOURCE = 'whence';
const MOST_DIAGNOSTICS = 5000;

type Converter = LanguageClient['code2ProtocolConverter'];
type Listed = [vscode.Uri, vscode.Diagnostic[]];

/** Where the text of the terminal comes from; it may ask the user and must not be waited for long. */
export interface TerminalText {
  text(deadline: Deadline): Promise<string | undefined>;
}

/** What the user looks at: the answer to `whence/editorContext`. */
export class EditorContext {
  constructor(
    private readonly last: LastEditor,
    private readonly fixes: QuickFixes,
    private readonly terminal: TerminalText,
  ) {}

  /** Null when there is nothing at all to tell. */
  async tell(
    asked: protocol.EditorContextParams,
    deadline: Deadline,
    converter: Converter,
  ): Promise<protocol.EditorContextResult | null> {
    const editor = this.last.current;
    const listed = asked.captureDiagnostics ? ofFiles(editor?.document.uri) : [];
    const [titles, terminalOutput] = await Promise.all([
      this.titles(editor, listed, deadline),
      asked.captureTerminal ? this.terminal.text(deadline) : undefined,
    ]);
    if (editor === undefined && listed.length === 0 && terminalOutput === undefined) {
      return null;
    }
    return {
      ...(editor && shown(editor, asked.captureSelection, converter)),
      diagnostics: listed.map((one) => sent(one, titles, converter)),
      ...(terminalOutput === undefined ? {} : { terminalOutput }),
    };
  }

  private async titles(
    editor: vscode.TextEditor | undefined,
    listed: readonly Listed[],
    deadline: Deadline,
  ): Promise<Titles> {
    const [uri, diagnostics] = listed[0] ?? [];
    if (!editor || !uri || !diagnostics || String(uri) !== String(editor.document.uri)) {
      return new Map();
    }
    return this.fixes.near(uri, editor.selection.active, diagnostics, deadline);
  }
}

function shown(
  editor: vscode.TextEditor,
  withSelection: boolean,
  converter: Converter,
): Pick<protocol.EditorContextResult, 'activeFile' | 'cursorPosition' | 'selectedText'> {
  const { document, selection } = editor;
  return {
    activeFile: converter.asUri(document.uri),
    cursorPosition: converter.asPosition(selection.active),
    ...(withSelection && !selection.isEmpty ? { selectedText: document.getText(selection) } : {}),
  };
}

/** Everybody's diagnostics but our own, of files, the active one's first. */
function ofFiles(active: vscode.Uri | undefined): Listed[] {
  const first = String(active);
  const all = vscode.languages
    .getDiagnostics()
    .filter(([uri]) => uri.scheme === 'file')
    .sort(([a], [b]) => Number(String(b) === first) - Number(String(a) === first));
  const listed: Listed[] = [];
  let left = MOST_DIAGNOSTICS;
  for (const [uri, diagnostics] of all) {
    const others = diagnostics.filter((one) => one.source !== OWN_SOURCE).slice(0, left);
    if (others.length > 0) {
      listed.push([uri, others]);
      left -= others.length;
    }
  }
  return listed;
}

function sent(
  [uri, diagnostics]: Listed,
  titles: Titles,
  converter: Converter,
): protocol.DocumentDiagnostics {
  const name = String(uri);
  const open = vscode.workspace.textDocuments.find((document) => String(document.uri) === name);
  return {
    uri: converter.asUri(uri),
    ...(open && { version: open.version }),
    items: diagnostics.map((one) => {
      const quickFixTitles = titles.get(one);
      const item = converter.asDiagnostic(one) as protocol.Diagnostic;
      return quickFixTitles?.length ? { ...item, quickFixTitles: [...quickFixTitles] } : item;
    }),
  };
}
