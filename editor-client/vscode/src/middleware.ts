import * as vscode from 'vscode';
import type { Middleware, WorkspaceEdit } from 'vscode-languageclient/node';
import { explicit } from './configuration';
import { type Lens, linksFor } from './hoverActions';
import { plain } from './plain';

const SECTION = 'whence';
const NEVER = new vscode.CancellationTokenSource().token;

/** What the middleware hands on. */
export interface Handlers {
  readonly progress: NonNullable<Middleware['handleWorkDoneProgress']>;
  /** The settings of the extension, without the section's name. */
  readonly settings: readonly string[];
  /** Whether it is ourselves who ask for the quick fixes of others. */
  asksForFixes(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): boolean;
  /** What the server offers to do about the lines of a file. */
  lenses(document: vscode.TextDocument): Promise<readonly Lens[]>;
  /** Told of edits that the server had applied. */
  applied(files: readonly vscode.Uri[]): void;
  /** Shows a document that is ours; false for any other. */
  showDocument(uri: vscode.Uri): Promise<boolean>;
}

/**
 * What stands between the library and the editor: only files are told of, only settings that
 * somebody has set, reports open as reports, hovers begin with what can be done, and code in a
 * plain text is quoted.
 *
 * The selector is every language, and the schemes are sorted out here: a selector with a scheme
 * would put our quick fixes above those of the language itself.
 */
export function middleware(handlers: Handlers): Middleware {
  return {
    didOpen: (document, next) => ifFile(document, () => next(document)),
    didChange: (event, next) => ifFile(event.document, () => next(event)),
    didSave: (document, next) => ifFile(document, () => next(document)),
    didClose: (document, next) => ifFile(document, () => next(document)),
    provideCodeActions: (document, range, context, token, next) =>
      isFile(document) && !handlers.asksForFixes(document, range, context)
        ? next(document, range, context, token)
        : undefined,
    handleDiagnostics: (uri, diagnostics, next) => {
      for (const one of diagnostics) {
        one.message = plain(one.message);
      }
      next(uri, diagnostics);
    },
    provideCodeLenses: async (document, token, next) => {
      const lenses = isFile(document) ? await next(document, token) : undefined;
      for (const { command } of lenses ?? []) {
        if (command !== undefined) {
          command.title = plain(command.title);
        }
      }
      return lenses;
    },
    provideHover: async (document, position, token, next) => {
      const hover = isFile(document) ? await next(document, position, token) : undefined;
      const links = hover && linksFor(await handlers.lenses(document), position.line);
      return hover && links ? new vscode.Hover([links, ...hover.contents], hover.range) : hover;
    },
    handleWorkDoneProgress: handlers.progress,
    window: {
      showDocument: async (params, token, next) => {
        const ours = await handlers.showDocument(vscode.Uri.parse(params.uri));
        return ours ? { success: true } : next(params, token);
      },
    },
    workspace: {
      handleApplyEdit: async (params, next) => {
        const result = await next(params, NEVER);
        if (!(result instanceof Error) && 'applied' in result && result.applied) {
          handlers.applied(filesOf(params.edit));
        }
        return result;
      },
      configuration: (params) =>
        params.items.map((item) =>
          item.section === SECTION ? settings(handlers.settings, item.scopeUri) : null,
        ),
    },
  };
}

/** The files of an edit as the server makes them. */
function filesOf({ changes, documentChanges }: WorkspaceEdit): vscode.Uri[] {
  const edited = (documentChanges ?? []).flatMap((one) =>
    'textDocument' in one ? [one.textDocument.uri] : [],
  );
  return [...Object.keys(changes ?? {}), ...edited].map((uri) => vscode.Uri.parse(uri));
}

function settings(keys: readonly string[], scope: string | undefined): Record<string, unknown> {
  const resource = scope === undefined ? undefined : vscode.Uri.parse(scope);
  const section = vscode.workspace.getConfiguration(SECTION, resource);
  return explicit(keys, (key) => section.inspect(key));
}

function isFile(document: vscode.TextDocument): boolean {
  return document.uri.scheme === 'file';
}

async function ifFile(document: vscode.TextDocument, pass: () => Promise<void>): Promise<void> {
  if (isFile(document)) {
    await pass();
  }
}
