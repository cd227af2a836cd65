import { PassThrough } from 'node:stream';
import * as vscode from 'vscode';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { LanguageClient } from 'vscode-languageclient/node';
import { Bridge } from '../../../bridge/bridge';
import type * as protocol from '../../../protocol';

interface Questions {
  'whence/editorContext': [protocol.EditorContextParams, protocol.EditorContextResult | null];
  'whence/prepareCallHierarchy': [
    { textDocument: { uri: string }; position: protocol.Position },
    protocol.CallHierarchyItem[] | null,
  ];
  'whence/incomingCalls': [
    protocol.IncomingCallsParams,
    protocol.CallHierarchyIncomingCall[] | null,
  ];
  'whence/debugState': [protocol.DebugStateParams, protocol.DebugState | null];
}

/** A bridge of its own, and a server that asks it over a real connection. */
export class BridgeServer {
  private constructor(
    readonly bridge: Bridge,
    private readonly client: LanguageClient,
    private readonly connection: MessageConnection,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  static async start(remembered: Record<string, unknown> = {}): Promise<BridgeServer> {
    const log = vscode.window.createOutputChannel('Bridge under test', { log: true });
    const bridge = new Bridge({ globalState: new Remembered(remembered) }, log);
    const [asked, answered] = [new PassThrough(), new PassThrough()];
    const connection = createMessageConnection(
      new StreamMessageReader(answered),
      new StreamMessageWriter(asked),
    );
    connection.onRequest('initialize', () => ({ capabilities: {} }));
    connection.onRequest('shutdown', () => null);
    connection.listen();
    const client = new LanguageClient(
      'bridge-under-test',
      'Bridge under test',
      async () => ({ reader: asked, writer: answered }),
      { documentSelector: [], outputChannel: log },
    );
    bridge.attach(client);
    await client.start();
    return new BridgeServer(bridge, client, connection, log);
  }

  async ask<M extends keyof Questions>(
    method: M,
    params: Questions[M][0],
  ): Promise<Questions[M][1]> {
    return this.connection.sendRequest<Questions[M][1]>(method, params);
  }

  async stop(): Promise<void> {
    await this.client.stop();
    this.connection.dispose();
    this.bridge.dispose();
    this.log.dispose();
  }
}

class Remembered implements vscode.Memento {
  constructor(private readonly values: Record<string, unknown>) {}

  keys(): readonly string[] {
    return Object.keys(this.values);
  }

  get<T>(key: string, otherwise?: T): T | undefined {
    return (this.values[key] as T | undefined) ?? otherwise;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.values[key] = value;
  }

  setKeysForSync(): void {}
}
