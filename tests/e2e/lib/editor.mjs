import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { E2E, EDITIONS, OUT, PYTHON, RECORDER, VSIX, WHENCE } from './paths.mjs';
import { run, Started } from './processes.mjs';
import { makeWheel } from './wheel.mjs';

const SETTINGS = JSON.parse(readFileSync(path.join(E2E, 'lib/settings.json'), 'utf8'));
const LISTENING = /Extension host agent listening on (\d+)/;

/**
 * VS Code's server with the packaged extension in it and a copy of a project, all in a fresh
 * temporary directory: in this repository, ours would be the workspace's project.
 *
 * `whence` on its PATH is the server of this working tree behind the recorder.
 */
export class Editor {
  /**
   * @param name what is run, for the logs that are kept.
   * @param options `edition` of VS Code, `project` under `fixtures/`, `settings` on top of the
   *   quiet ones, `env` for the extension host and its children, and `hostTests`: whether a page
   *   may run tests in the extension host; notifications are not shown then. `bare`: `whence` is
   *   not on PATH, and the extension brings a wheel that starts it.
   */
  constructor(
    name,
    {
      edition = 'newest',
      project = 'shop',
      settings = {},
      env = {},
      hostTests = false,
      bare = false,
    } = {},
  ) {
    const { node, script } = EDITIONS[edition];
    this.name = name;
    this.directory = mkdtempSync(path.join(tmpdir(), 'e2e-'));
    process.once('exit', () => this.#remove());
    this.workspace = this.#made(project);
    cpSync(path.join(E2E, 'fixtures', project), this.workspace, { recursive: true });
    this.data = this.#made('data');
    this.messages = path.join(this.directory, 'messages.jsonl');
    this.log = path.join(this.directory, 'whence.log');
    this.#settle({ ...SETTINGS, ...settings });
    this.bare = bare;
    this.program = this.#putOnPath(bare ? 'elsewhere' : 'bin');
    this.node = node;
    this.script = script;
    this.hostTests = hostTests;
    this.env = {
      // else the server asks a marketplace at its start
      EXTENSIONS_GALLERY: '{}',
      PATH: [path.join(this.directory, 'bin'), path.dirname(node), process.env.PATH].join(':'),
      // else it takes its PATH from a login shell
      VSCODE_CLI: '1',
      TMPDIR: this.#made('tmp'),
      WHENCE_ANALYST: 'offline',
      WHENCE_EMBEDDER: 'lexical',
      // a machine that is busy is no failure
      WHENCE_TOOLS__TIMEOUT_MS: '60000',
      WHENCE_DATA_DIR: this.data,
      E2E_MESSAGES: this.messages,
      PIP_NO_INDEX: '1',
      ...env,
    };
  }

  #made(name) {
    const directory = path.join(this.directory, name);
    mkdirSync(directory, { recursive: true });
    return directory;
  }

  #settle(settings) {
    for (const scope of ['User', 'Machine']) {
      const file = path.join(this.#made(`user/${scope}`), 'settings.json');
      writeFileSync(file, JSON.stringify(settings, null, 2));
    }
  }

  #putOnPath(folder) {
    const script = path.join(this.#made(folder), 'whence');
    const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
    const [python, recorder, out, whence, log] = [
      PYTHON,
      RECORDER,
      this.messages,
      WHENCE,
      this.log,
    ].map(quoted);
    writeFileSync(
      script,
      `#!/bin/bash
[ "$1" = lsp ] || exec ${whence} "$@"
exec ${python} ${recorder} ${out} -- ${whence} "$@" 2> >(exec tee -a ${log} >&2)
`,
    );
    chmodSync(script, 0o755);
    return script;
  }

  get #arguments() {
    const at = (name) => path.join(this.directory, name);
    const places = {
      'server-data-dir': 'server',
      'user-data-dir': 'user',
      'extensions-dir': 'ext',
    };
    const named = Object.entries(places).flatMap(([option, name]) => [`--${option}`, at(name)]);
    return [this.script, ...named, '--accept-server-license-terms'];
  }

  /** Installs the extension. */
  async install() {
    await run(this.node, [...this.#arguments, '--install-extension', VSIX], { env: this.env });
    if (this.bare) {
      makeWheel(path.join(this.extension, 'dist/server'), this.program);
    }
  }

  /** Starts the server on a free port of this machine. */
  async start() {
    const flags = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token'];
    if (this.hostTests) {
      flags.push('--enable-smoke-test-driver');
    }
    this.server = new Started(this.node, [...this.#arguments, ...flags, '--disable-telemetry'], {
      env: this.env,
      log: path.join(this.directory, 'vscode.log'),
    });
    this.port = await this.server.says(LISTENING, 60_000);
  }

  /** Where a browser finds the workspace; `payload` are VS Code's own words for its window. */
  url(payload = []) {
    const query = new URLSearchParams({ folder: this.workspace });
    if (payload.length > 0) {
      query.set('payload', JSON.stringify(payload));
    }
    return `http://127.0.0.1:${this.port}/?${query}`;
  }

  /** A file of this machine as the window names it. */
  remote(file) {
    return `vscode-remote://127.0.0.1:${this.port}${file}`;
  }

  /** Where the extension was installed to. */
  get extension() {
    const directory = path.join(this.directory, 'ext');
    const name = readdirSync(directory).find((entry) => entry.startsWith('whence.whence-'));
    return path.join(directory, name);
  }

  /** The messages between the editor and `whence lsp` so far: `{from, message}`. */
  said() {
    return existsSync(this.messages)
      ? readFileSync(this.messages, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : [];
  }

  /** Keeps what tells of a failure. @returns where. */
  keepLogs() {
    const kept = path.join(OUT, 'failed', this.name);
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    for (const entry of readdirSync(this.directory, { withFileTypes: true })) {
      if (entry.isFile()) {
        copyFileSync(path.join(this.directory, entry.name), path.join(kept, entry.name));
      }
    }
    return kept;
  }

  /** Ends the server, and with it what it started; takes the directory away. */
  async stop() {
    await this.server?.stop();
    this.#remove();
  }

  #remove() {
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
