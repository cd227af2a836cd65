import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { setContext } from './contextKeys';
import type { Lens } from './hoverActions';
import type * as protocol from './protocol';

/** What the extension asks of `whence lsp` beside standard LSP: params and result, by method. */
export interface Requests {
  'whence/ask': [protocol.AskParams, protocol.AskResult];
  'whence/fixPreview': [protocol.FixPreviewParams, protocol.FixPreviewResult];
  'whence/investigations': [Record<string, never>, protocol.InvestigationsResult];
  'whence/memoryFeedback': [protocol.MemoryFeedbackParams, protocol.Standing];
  'whence/memoryForget': [protocol.MemoryForgetParams, protocol.MemoryForgetResult];
  'whence/memoryList': [protocol.MemoryListParams, protocol.MemoryListResult];
  'whence/memorySearch': [protocol.MemorySearchParams, protocol.MemorySearchResult];
  'whence/report': [protocol.ReportParams, protocol.ReportResult];
  'whence/timeline': [protocol.TimelineParams, protocol.TimelineResult];
}

/** The commands of `whence lsp` and what they answer. */
export interface Results {
  'whence.explain': protocol.ExplainResult;
  'whence.explainSelection': protocol.ExplainResult;
  'whence.explainTerminal': protocol.ExplainResult;
  'whence.conclude': { investigationId?: string; concluding: boolean };
  'whence.cancel': { investigationId?: string; cancelled: boolean };
  'whence.findSimilar': protocol.SimilarResult;
  'whence.markSolved': protocol.Standing;
  'whence.markWrong': protocol.Standing;
  'whence.selectModel': protocol.SelectModelResult;
  'whence.doctor': protocol.DoctorResult;
  'whence.applyFix': protocol.ApplyFixResult;
  'whence.showReport': protocol.ShowReportResult;
  'whence.clear': null;
}

/** What tells whether a cause was right. */
const VERDICTS = new Set(['whence.markSolved', 'whence.markWrong', 'whence/memoryFeedback']);

/** Something that listens to the server or answers it. */
export interface Feature {
  /**
   * Registers its handlers with a client that is about to start. Called for every client: there is
   * a new one each time the server is started.
   */
  attach(client: LanguageClient): void;
}

/** Why there is no server to ask; the message is for the user. */
export class NotRunningError extends Error {}

/**
 * The conversation with the server, whichever process is at the other end at the moment.
 *
 * Views and commands ask here and never hold a client: a server that is started again gets a new
 * one.
 */
export class Session implements vscode.Disposable {
  private readonly events = new vscode.EventEmitter<protocol.EventNotification>();
  private readonly statuses = new vscode.EventEmitter<protocol.Status>();
  private readonly running = new vscode.EventEmitter<boolean>();
  private client: LanguageClient | undefined;
  private status: protocol.Status | undefined;

  /** Every event of every investigation of this server. */
  readonly onEvent = this.events.event;
  readonly onStatus = this.statuses.event;
  /** Fires when a server can be asked from now on, and when it no longer can. */
  readonly onRunning = this.running.event;

  /** Whether a model works, or did last; false until that is known. */
  get hasModel(): boolean {
    return this.isRunning && this.status?.model !== undefined;
  }

  get isRunning(): boolean {
    return this.client !== undefined;
  }

  /** Listens to a client that is about to start. */
  listenTo(client: LanguageClient): void {
    client.onNotification('whence/event', (event: protocol.EventNotification) =>
      this.events.fire(event),
    );
    client.onNotification('whence/status', (status: protocol.Status) => {
      this.status = status;
      setContext('hasModel', this.hasModel);
      this.statuses.fire(status);
    });
  }

  /** The client whose server answers from now on; undefined when none does. */
  use(client: LanguageClient | undefined): void {
    if (client === this.client) {
      return;
    }
    this.client = client;
    this.status = undefined;
    this.running.fire(client !== undefined);
  }

  /**
   * Asks the server.
   *
   * @throws NotRunningError, or what the server answers (`ResponseError`).
   */
  async request<M extends keyof Requests>(
    method: M,
    params: Requests[M][0],
    token?: vscode.CancellationToken,
  ): Promise<Requests[M][1]> {
    const client = this.connected();
    // an undefined token would be sent as a second parameter
    const answer =
      token === undefined
        ? await client.sendRequest<Requests[M][1]>(method, params)
        : await client.sendRequest<Requests[M][1]>(method, params, token);
    this.noteVerdict(method);
    return answer;
  }

  /**
   * Has the server execute one of its commands.
   *
   * @throws NotRunningError, or what the server answers (`ResponseError`).
   */
  async execute<C extends keyof Results>(command: C, argument: object): Promise<Results[C]> {
    const params = { command, arguments: [argument] };
    const answer = await this.connected().sendRequest<Results[C]>(
      'workspace/executeCommand',
      params,
    );
    this.noteVerdict(command);
    return answer;
  }

  /**
   * Diagnostics as the protocol has them.
   *
   * @throws NotRunningError
   */
  diagnostic(diagnostic: vscode.Diagnostic): protocol.Diagnostic {
    return this.connected().code2ProtocolConverter.asDiagnostic(diagnostic) as protocol.Diagnostic;
  }

  /**
   * What the server offers to do about the lines of a file.
   *
   * @throws NotRunningError, or what the server answers (`ResponseError`).
   */
  async lenses(document: vscode.TextDocument): Promise<readonly Lens[]> {
    const client = this.connected();
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    return (await client.sendRequest('textDocument/codeLens', { textDocument })) ?? [];
  }

  private noteVerdict(name: string): void {
    if (VERDICTS.has(name)) {
      setContext('hasVerdict', true);
    }
  }

  private connected(): LanguageClient {
    if (this.client === undefined) {
      throw new NotRunningError('Whence is not running. "Whence: Restart the server" starts it.');
    }
    return this.client;
  }

  dispose(): void {
    for (const emitter of [this.events, this.statuses, this.running]) {
      emitter.dispose();
    }
  }
}
