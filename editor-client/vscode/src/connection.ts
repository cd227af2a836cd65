import { type ChildProcess, spawn } from 'node:child_process';
import * as os from 'node:os';
import * as readline from 'node:readline';
import * as vscode from 'vscode';
import type {
  ErrorHandler,
  LanguageClient,
  LanguageClientOptions,
  Middleware,
} from 'vscode-languageclient/node';
import { makeClient } from './client';
import { type Launch, NotFoundError } from './locate';
import { areCompatible } from './ownServer';

const GREETING_MS = 60_000;
const FAREWELL_MS = 2_000;
const CONTINUE = 1;
const DO_NOT_RESTART = 1;

/** What every connection is given. */
export interface Wiring {
  readonly log: vscode.LogOutputChannel;
  /** The extension's. */
  readonly version: string;
  readonly middleware: Middleware;
  /** What goes into `capabilities.experimental.whence`. */
  readonly capabilities: object;
  /** Registers the handlers with a client that is about to start. */
  attach(client: LanguageClient): void;
}

/** One server process and the client that talks to it, from start to end. */
export class Connection {
  private readonly closed = new Signal();
  private readonly exited = new Signal();
  private child: ChildProcess | undefined;
  private client: LanguageClient | undefined;
  private lastLine = '';
  private reason = 'it could not be started';

  /** Fires once, when the process is gone and every request has been answered or rejected. */
  readonly ended: Promise<void> = Promise.all([this.closed.fired, this.exited.fired]).then(
    () => new Promise((resolve) => setImmediate(resolve)),
  );

  constructor(
    private readonly launch: Launch,
    private readonly wiring: Wiring,
  ) {}

  /** Why it has ended, in words for the user that go on from "it stopped: ". */
  get why(): string {
    return this.lastLine === '' ? this.reason : `${this.reason}: ${this.lastLine}`;
  }

  /**
   * Starts the process and greets the server.
   *
   * @throws Error what went wrong; `ended` fires then too. `NotFoundError`: the server is one of
   *   another version.
   */
  async open(): Promise<LanguageClient> {
    try {
      const client = await makeClient(() => this.run(), this.options());
      this.client = client;
      this.addFeature(client);
      this.wiring.attach(client);
      await within(GREETING_MS, client.start());
      this.compareVersions(client.initializeResult?.serverInfo?.version);
      return client;
    } catch (error) {
      this.child?.kill('SIGKILL');
      this.closed.fire();
      if (this.child?.pid === undefined) {
        this.exited.fire();
      }
      throw error;
    }
  }

  /** Ends the server, by force where it does not end by itself. */
  async close(): Promise<void> {
    const child = this.child;
    try {
      await this.client?.stop(FAREWELL_MS);
    } catch (error) {
      this.wiring.log.debug(`the server was not stopped in order: ${String(error)}`);
    }
    this.closed.fire();
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const late = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
      await this.exited.fired;
      clearTimeout(late);
    }
    await this.client?.dispose().catch(() => undefined);
  }

  private async run(): Promise<ChildProcess> {
    const { command, args } = this.launch;
    const child = spawn(command, [...args], { cwd: os.homedir(), windowsHide: true });
    this.child = child;
    child.once('exit', (code, signal) => {
      this.reason = signal === null ? `exit code ${code}` : `signal ${signal}`;
      this.exited.fire();
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        this.reason = error.message;
        reject(error);
      });
    });
    return child;
  }

  private compareVersions(server: string | undefined): void {
    const { version } = this.wiring;
    if (server !== undefined && !areCompatible(version, server)) {
      throw new NotFoundError(
        `${this.launch.command} is Whence ${server}, and this extension is ${version}: they have to be of the same version.`,
      );
    }
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [{ language: '*' }],
      outputChannel: this.wiring.log,
      middleware: this.wiring.middleware,
      initializationOptions: { workspaceTrusted: vscode.workspace.isTrusted },
      initializationFailedHandler: () => false,
      errorHandler: this.errorHandler(),
      stdioOptions: {
        stdout: () => undefined, // it is the protocol's
        stderr: (stream) => {
          readline.createInterface({ input: stream }).on('line', (line) => this.logged(line));
        },
      },
    };
  }

  private addFeature(client: LanguageClient): void {
    client.registerFeature({
      fillClientCapabilities: (capabilities) => {
        capabilities.experimental = { whence: this.wiring.capabilities };
      },
      initialize: () => undefined,
      getState: () => ({ kind: 'static' }),
      clear: () => undefined,
    });
  }

  /** Never starts again by itself: that is the business of `Server`. */
  private errorHandler(): ErrorHandler {
    return {
      error: () => ({ action: CONTINUE, handled: true }),
      closed: () => {
        this.closed.fire();
        const child = this.child;
        const late = setTimeout(() => child?.kill('SIGKILL'), FAREWELL_MS);
        void this.exited.fired.then(() => clearTimeout(late));
        return { action: DO_NOT_RESTART, handled: true };
      },
    };
  }

  private logged(line: string): void {
    this.lastLine = line.trim() === '' ? this.lastLine : line.trim();
    this.wiring.log.info(line);
  }
}

/** Something that happens once. */
class Signal {
  private resolve: () => void = () => undefined;
  readonly fired = new Promise<void>((resolve) => {
    this.resolve = resolve;
  });

  fire(): void {
    this.resolve();
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
