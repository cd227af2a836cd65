import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { E2E, WHENCE } from './paths.mjs';
import { Started } from './processes.mjs';

const URL_TOLD = /(http:\/\/127\.0\.0\.1:\d+)/;

/** `whence serve` over a copy of a project, with data of its own, in a fresh temporary directory. */
export class Gateway {
  /** @param options `project` under `fixtures/`, and `env` for the server. */
  constructor({ project = 'shop', env = {} } = {}) {
    this.directory = mkdtempSync(path.join(tmpdir(), 'e2e-page-'));
    this.workspace = path.join(this.directory, project);
    cpSync(path.join(E2E, 'fixtures', project), this.workspace, { recursive: true });
    this.env = {
      WHENCE_ANALYST: 'offline',
      WHENCE_EMBEDDER: 'lexical',
      WHENCE_TOOLS__TIMEOUT_MS: '60000',
      WHENCE_DATA_DIR: path.join(this.directory, 'data'),
      XDG_CONFIG_HOME: path.join(this.directory, 'config'),
      ...env,
    };
  }

  /** Starts it, on a free port unless one is given. */
  async start(port = 0) {
    this.server = new Started(WHENCE, ['serve', '--port', String(port)], {
      cwd: this.workspace,
      env: this.env,
      log: path.join(this.directory, 'whence.log'),
    });
    this.url = await this.server.says(URL_TOLD, 60_000);
  }

  get port() {
    return new URL(this.url).port;
  }

  /** What it and the programs that it started have printed. */
  get text() {
    return this.server?.text ?? '';
  }

  async stop() {
    await this.server?.stop();
  }

  remove() {
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
