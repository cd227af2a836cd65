import * as vscode from 'vscode';
import type { Findings } from './findings';
import { foreign, isPlace, type Place, textIn, worstOn } from './place';
import { plain } from './plain';
import type { Diagnostic, RootCauseAnalysis } from './protocol';
import type { Session } from './session';
import type { Output } from './terminal/terminals';

const SHOWN_ERRORS = 100;
const ICONS = ['error', 'warning', 'info', 'lightbulb'];

/** A command of the server with its argument. */
export interface Errand {
  readonly command: 'whence.explain' | 'whence.explainSelection' | 'whence.explainTerminal';
  readonly argument: object;
}

/**
 * Finds out what a command is to be about: what its caller says, else where the user stands, else
 * what the user says. Everything answers undefined when the user doesn't go on.
 */
export class Asking {
  constructor(
    private readonly session: Session,
    private readonly findings: Findings,
    private readonly terminalOutput: () => Promise<Output | undefined>,
  ) {}

  /** The error at the cursor, else one that the user picks of those that are known. */
  async error(given: unknown): Promise<Place | undefined> {
    if (isPlace(given)) {
      return given;
    }
    const editor = vscode.window.activeTextEditor;
    const here = editor === undefined ? undefined : this.errorAt(editor);
    return here ?? (await this.pickError());
  }

  /** The selection; of what is no file, its text. */
  async selection(given: unknown): Promise<Errand | undefined> {
    if (isPlace(given)) {
      return { command: 'whence.explainSelection', argument: given };
    }
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      void vscode.window.showInformationMessage(
        'Whence: select the lines that you want to have explained.',
      );
      return undefined;
    }
    if (editor.document.uri.scheme === 'file') {
      return { command: 'whence.explainSelection', argument: placeOf(editor) };
    }
    const text = editor.document.getText(editor.selection.isEmpty ? undefined : editor.selection);
    return { command: 'whence.explainTerminal', argument: { text } };
  }

  /** The terminal's output, as an argument; `output` where it was read and not given. */
  async terminal(given: unknown): Promise<{ argument: object; output?: Output } | undefined> {
    const text = textIn(given, 'text');
    const output = text === undefined ? await this.terminalOutput() : undefined;
    if (text === undefined && output === undefined) {
      void vscode.window.showInformationMessage(noOutput());
      return undefined;
    }
    const uri = textIn(given, 'uri') ?? vscode.window.activeTextEditor?.document.uri.toString();
    const cwd = textIn(given, 'cwd') ?? output?.cwd;
    const argument = {
      text: text ?? output?.text,
      ...(uri?.startsWith('file:') ? { uri } : {}),
      ...(cwd === undefined ? {} : { cwd }),
    };
    return output === undefined ? { argument } : { argument, output };
  }

  /** An error or words to look for in the solved cases. */
  async similar(given: unknown): Promise<object | undefined> {
    if (isPlace(given) || textIn(given, 'text') !== undefined) {
      return given as object;
    }
    const editor = vscode.window.activeTextEditor;
    const here = editor === undefined ? undefined : this.errorAt(editor);
    if (here !== undefined) {
      return here;
    }
    const text = await vscode.window.showInputBox({
      title: 'Find similar solved cases',
      prompt: 'Which error? Paste its message.',
      placeHolder: "KeyError: 'price'",
    });
    return text?.trim() ? { text } : undefined;
  }

  /** An analysis of this session. */
  async analysis(
    given: unknown,
    title: string,
    among: readonly RootCauseAnalysis[] = this.findings.all(),
  ): Promise<string | undefined> {
    const named = textIn(given, 'analysisId');
    if (named !== undefined) {
      return named;
    }
    if (among.length === 0) {
      void vscode.window.showInformationMessage('Whence: nothing has been investigated yet.');
      return undefined;
    }
    const items = among.map((analysis) => ({ ...itemOf(analysis), id: analysis.id }));
    const options = { title, matchOnDescription: true, matchOnDetail: true };
    return (await vscode.window.showQuickPick(items, options))?.id;
  }

  /** Why an analysis is wrong; "" where the user does not say. */
  async reason(given: unknown): Promise<string | undefined> {
    return (
      textIn(given, 'reason') ??
      (await vscode.window.showInputBox({
        title: 'Mark as wrong',
        prompt: 'What is wrong with it? (optional)',
      }))
    );
  }

  private errorAt(editor: vscode.TextEditor): Place | undefined {
    const place = placeOf(editor);
    const diagnostic = worstOn(this.told(editor.document.uri), place.range);
    return diagnostic && { uri: place.uri, range: diagnostic.range, diagnostic };
  }

  private async pickError(): Promise<Place | undefined> {
    const known = this.knownErrors();
    if (known.length === 0) {
      void noError();
      return undefined;
    }
    const items = known.map((place) => ({ ...errorItem(place), place }));
    const options = {
      title: 'There is no error at the cursor. Which one do you want to have explained?',
      matchOnDescription: true,
    };
    return (await vscode.window.showQuickPick(items, options))?.place;
  }

  /** The gravest first; those of the file in the active editor before others as grave. */
  private knownErrors(): (Place & { diagnostic: Diagnostic })[] {
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const places = vscode.languages
      .getDiagnostics()
      .filter(([uri]) => uri.scheme === 'file')
      .sort(([a], [b]) => Number(b.toString() === active) - Number(a.toString() === active))
      .flatMap(([uri]) =>
        foreign(this.told(uri)).map((diagnostic) => ({
          uri: uri.toString(),
          range: diagnostic.range,
          diagnostic,
        })),
      );
    return places
      .sort((a, b) => (a.diagnostic.severity ?? 1) - (b.diagnostic.severity ?? 1))
      .slice(0, SHOWN_ERRORS);
  }

  private told(uri: vscode.Uri): Diagnostic[] {
    return vscode.languages.getDiagnostics(uri).map((one) => this.session.diagnostic(one));
  }
}

async function noError(): Promise<void> {
  const terminal = 'Explain the terminal output';
  const said =
    'Whence: no error is known here. Run the program in the terminal, and explain what it prints.';
  if ((await vscode.window.showInformationMessage(said, terminal)) === terminal) {
    await vscode.commands.executeCommand('whence.explainTerminal');
  }
}

function noOutput(): string {
  return vscode.window.activeTerminal === undefined
    ? 'Whence: no terminal is open. Run the program in a terminal, and explain what it prints.'
    : "Whence: this terminal's output is not known. Run the program again, or copy what it printed " +
        'into an editor, select it there and explain the selection.';
}

function placeOf({ document, selection }: vscode.TextEditor): Place {
  const { start, end } = selection;
  const range = {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
  return { uri: document.uri.toString(), range };
}

function itemOf(analysis: RootCauseAnalysis): vscode.QuickPickItem {
  const { location, outcome } = analysis;
  return {
    label: analysis.errorDescription,
    description: location === undefined ? '' : `${location.filePath}:${location.line}`,
    detail: outcome === 'found' ? plain(analysis.rootCause) : 'No cause was found',
  };
}

function errorItem({ uri, diagnostic }: Place & { diagnostic: Diagnostic }): vscode.QuickPickItem {
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  const icon = ICONS[(diagnostic.severity ?? 1) - 1] ?? 'error';
  return {
    label: `$(${icon}) ${diagnostic.message.split('\n', 1)[0] ?? ''}`,
    description: `${file}:${diagnostic.range.start.line + 1}`,
  };
}
