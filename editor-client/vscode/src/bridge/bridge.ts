import type * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type * as protocol from '../protocol';
import type { Feature } from '../session';
import { Consent } from '../terminal/consent';
import { Terminals } from '../terminal/terminals';
import { Deadline } from './bounded';
import { EditorContext } from './context';
import { Debugging } from './debugging';
import { Hierarchy } from './hierarchy';
import { LastEditor } from './lastEditor';
import { QuickFixes } from './quickFixes';

/** The server waits for a second and a half, and the answer has a way to go. */
const MILLISECONDS = 1300;

interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: protocol.Position;
}

/** Answers what the server asks of its editor (`docs/editor-requests.md`), in time or with null. */
export class Bridge implements Feature, vscode.Disposable {
  /** What goes to `capabilities.experimental.whence`. */
  static readonly capabilities = {
    editorContext: true,
    callHierarchy: true,
    terminal: true,
    debugState: true,
  } as const;

  readonly terminals: Terminals;
  private readonly last = new LastEditor();
  private readonly fixes = new QuickFixes();
  private readonly hierarchy = new Hierarchy();
  private readonly debugging: Debugging;
  private readonly context: EditorContext;

  constructor(
    context: Pick<vscode.ExtensionContext, 'globalState'>,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.terminals = new Terminals(new Consent(context.globalState, log), log);
    this.debugging = new Debugging(log);
    this.context = new EditorContext(this.last, this.fixes, this.terminals);
  }

  /**
   * Whether a request for code actions is the bridge's own, for the titles of others' quick fixes:
   * our server is to be left out of it.
   */
  asksForFixes(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): boolean {
    return this.fixes.asks(document, range, context);
  }

  attach(client: LanguageClient): void {
    const { code2ProtocolConverter: sent, protocol2CodeConverter: received } = client;
    this.answer(client, 'whence/editorContext', (asked: protocol.EditorContextParams, deadline) =>
      this.context.tell(asked, deadline, sent),
    );
    this.answer(client, 'whence/prepareCallHierarchy', (asked: PositionParams, deadline) =>
      this.hierarchy.prepare(
        received.asUri(asked.textDocument.uri),
        received.asPosition(asked.position),
        deadline,
        sent,
      ),
    );
    this.answer(client, 'whence/incomingCalls', (asked: protocol.IncomingCallsParams, deadline) =>
      this.hierarchy.incoming(asked.item, deadline, sent),
    );
    this.answer(client, 'whence/debugState', (asked: protocol.DebugStateParams, deadline) =>
      this.debugging.state(asked, deadline),
    );
  }

  dispose(): void {
    for (const part of [this.last, this.debugging, this.terminals]) {
      part.dispose();
    }
  }

  private answer<P, R>(
    client: LanguageClient,
    method: string,
    tell: (asked: P, deadline: Deadline) => Promise<R | null>,
  ): void {
    client.onRequest(method, async (asked: P, token: vscode.CancellationToken) => {
      try {
        return await tell(asked, new Deadline(MILLISECONDS, token));
      } catch (error) {
        this.log.warn(`${method} has no answer: ${error}`);
        return null;
      }
    });
  }
}
