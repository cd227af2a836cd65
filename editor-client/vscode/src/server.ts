import * as vscode from 'vscode';
import { Connection, type Wiring } from './connection';
import { type Launch, NotFoundError } from './locate';
import { Backoff } from './restart';
import type { Session } from './session';

/** What the server does, for those who show it. */
export type ServerState =
  | { readonly kind: 'stopped' | 'starting' | 'running' }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'restarting'; readonly seconds: number; readonly why: string }
  | { readonly kind: 'failed'; readonly times: number; readonly why: string };

/** Keeps one server running, and starts it again when it has stopped. */
export class Server implements vscode.Disposable {
  private readonly states = new vscode.EventEmitter<ServerState>();
  private readonly backoff = new Backoff();
  private current: Connection | undefined;
  private starting: Promise<boolean> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private shown: ServerState = { kind: 'stopped' };

  readonly onState = this.states.event;

  /**
   * @param find finds the server; throws `NotFoundError`.
   */
  constructor(
    private readonly session: Session,
    private readonly find: () => Promise<Launch>,
    private readonly wiring: Wiring,
  ) {}

  get state(): ServerState {
    return this.shown;
  }

  /**
   * Starts the server unless it runs.
   *
   * @returns whether it can be asked now. If not, `state` says why.
   */
  start(): Promise<boolean> {
    if (this.session.isRunning) {
      return Promise.resolve(true);
    }
    this.starting ??= this.started().finally(() => {
      this.starting = undefined;
    });
    return this.starting;
  }

  /** Starts the server anew, and forgets how often it has stopped. */
  async restart(): Promise<boolean> {
    await this.starting;
    await this.stop();
    this.backoff.reset();
    return this.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const connection = this.current;
    this.current = undefined;
    this.session.use(undefined);
    this.become({ kind: 'stopped' });
    await connection?.close();
  }

  dispose(): void {
    void this.stop();
    this.states.dispose();
  }

  private async started(): Promise<boolean> {
    clearTimeout(this.timer);
    this.become({ kind: 'starting' });
    const launch = await this.found();
    if (launch === undefined) {
      return false;
    }
    this.wiring.log.info(`starts ${launch.command} ${launch.args.join(' ')} (${launch.origin})`);
    const connection = new Connection(launch, this.wiring);
    this.current = connection;
    void connection.ended.then(() => this.ended(connection));
    try {
      this.session.use(await connection.open());
      this.become({ kind: 'running' });
      return true;
    } catch (error) {
      this.wiring.log.error(`the server does not start: ${String(error)}`);
      if (error instanceof NotFoundError) {
        this.current = undefined; // it would be the same one again
        this.become({ kind: 'missing', message: error.message });
      }
      await connection.ended;
      return false;
    }
  }

  private async found(): Promise<Launch | undefined> {
    try {
      return await this.find();
    } catch (error) {
      const message = error instanceof NotFoundError ? error.message : String(error);
      this.wiring.log.warn(message, error instanceof Error ? error.cause : undefined);
      this.become({ kind: 'missing', message });
      return undefined;
    }
  }

  private ended(connection: Connection): void {
    if (connection !== this.current) {
      return; // it was to end
    }
    this.current = undefined;
    this.session.use(undefined);
    const { why } = connection;
    this.wiring.log.error(`the server has stopped: ${why}`);
    const seconds = this.backoff.stopped(Date.now());
    if (seconds === undefined) {
      this.become({ kind: 'failed', times: this.backoff.count, why });
      return;
    }
    this.become({ kind: 'restarting', seconds, why });
    this.timer = setTimeout(() => void this.start(), seconds * 1000);
  }

  private become(state: ServerState): void {
    this.shown = state;
    this.states.fire(state);
  }
}
