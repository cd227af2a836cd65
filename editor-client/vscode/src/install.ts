import { execFile } from 'node:child_process';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { ISOLATED, programOnPath } from './locate';
import { adviceOn, type OwnServer } from './ownServer';
import { hasWhence, isProgram, recentPython } from './processes';
import { chosenInterpreter } from './python';

const OWN = 'An environment of its own';
const INSTALL_MS = 30 * 60_000;
const KEPT_OUTPUT = 20_000; // characters that the reason of a failure is looked for in
const PYTHONS = ['python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
const NO_PYTHON =
  'Whence needs Python 3.11 or newer, and none was found. Install one from python.org or with ' +
  'your package manager, and try again.';

interface Python {
  readonly path: string;
  readonly version: string;
}

/** What is to be installed, and where it is said to come from. */
interface Wheel {
  readonly file: string;
  readonly megabytes?: number | undefined;
}

/** It cannot be installed; the message is for the user. */
class InstallationError extends Error {}

/** Gets the user an interpreter with Whence in it. */
export class Installation {
  /**
   * @param folders those of PATH.
   * @param logs the folder of our log files.
   * @param restart starts the server anew; where it is found has changed.
   */
  constructor(
    private readonly own: OwnServer,
    private readonly folders: readonly string[],
    private readonly logs: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
    private readonly restart: () => Promise<unknown>,
  ) {}

  /** Installs the server that the extension brings; of one without it, a wheel that the user has. */
  async install(): Promise<void> {
    const bundle = await this.own.bundle();
    if (bundle === undefined) {
      await this.installWheel();
      return;
    }
    await this.told(() => this.intoOwn({ file: bundle.wheel, megabytes: bundle.megabytes }));
  }

  /** Takes an interpreter that has Whence already. */
  async chooseInterpreter(): Promise<void> {
    const python = await this.picked('Which Python is Whence installed in?', []);
    if (python === undefined) {
      return;
    }
    if (await hasWhence(python)) {
      await use(python);
      return;
    }
    const install = 'Choose a wheel to install';
    const chosen = await vscode.window.showWarningMessage(
      `Whence is not installed in ${python}.`,
      install,
    );
    if (chosen === install) {
      await this.installWheel(python);
    }
  }

  /** Installs a wheel that the user has, into an interpreter or an environment made for it. */
  async installWheel(given?: string): Promise<void> {
    const file = await wheelFile();
    const target = file && (given ?? (await this.picked('Where is it to be installed?', [OWN])));
    if (file === undefined || target === undefined) {
      return;
    }
    await this.told(() =>
      target === OWN ? this.intoOwn({ file }) : this.intoInterpreter(file, target),
    );
  }

  private async intoOwn(wheel: Wheel): Promise<void> {
    const base = await this.basePython();
    const where = `an environment of its own, with Python ${base.version} (${base.path})`;
    if (!(await agreed(wheel, where))) {
      return;
    }
    const pipLog = vscode.Uri.joinPath(this.logs, 'install.log').fsPath;
    await vscode.workspace.fs.createDirectory(this.logs);
    await this.shown((run) => this.own.install(base.path, wheel.file, pipLog, run));
    await use(undefined); // what is set would be started in its place
    await this.restart();
  }

  private async intoInterpreter(file: string, python: string): Promise<void> {
    if (await agreed({ file }, python)) {
      const pip = ['-m', 'pip', 'install', '--no-input', file];
      await this.shown((run) => run(python, [...ISOLATED, ...pip]));
      await use(python);
    }
  }

  /** Does the work with its progress shown; it ends when the user cancels that. */
  private async shown(
    work: (run: (command: string, args: readonly string[]) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: 'Installing Whence',
      cancellable: true,
    };
    await vscode.window.withProgress(options, (progress, token) =>
      work((command, args) =>
        this.run(command, args, token, (message) => progress.report({ message })),
      ),
    );
  }

  private async basePython(): Promise<Python> {
    for (const one of await this.pythons()) {
      const version = await recentPython(one);
      if (version !== undefined) {
        return { path: one, version };
      }
    }
    throw new InstallationError(NO_PYTHON);
  }

  private async picked(title: string, first: readonly string[]): Promise<string | undefined> {
    const browse = 'Look for another one…';
    const known = await this.pythons();
    const chosen = await vscode.window.showQuickPick([...first, ...known, browse], {
      title,
      ignoreFocusOut: true,
    });
    if (chosen !== browse) {
      return chosen;
    }
    const files = await vscode.window.showOpenDialog({ title, openLabel: 'Use this Python' });
    return files?.[0]?.fsPath;
  }

  private async pythons(): Promise<string[]> {
    const around = { folders: this.folders, platform: process.platform, isProgram };
    const found = await Promise.all([
      chosenInterpreter(),
      ...PYTHONS.map((name) => programOnPath(name, around)),
    ]);
    return [...new Set(found.filter((one) => one !== undefined))];
  }

  private run(
    command: string,
    args: readonly string[],
    token: vscode.CancellationToken,
    report: (line: string) => void,
  ): Promise<void> {
    this.log.info(`runs ${command} ${args.join(' ')}`);
    return new Promise((resolve, reject) => {
      let printed = '';
      const stopping = new AbortController();
      const limits = { timeout: INSTALL_MS, cwd: os.homedir(), signal: stopping.signal };
      const child = execFile(command, args, limits, (error) => {
        listener.dispose();
        if (error === null) {
          resolve();
        } else {
          const failed = new InstallationError(`Whence is not installed. ${adviceOn(printed)}`);
          reject(token.isCancellationRequested ? new vscode.CancellationError() : failed);
        }
      });
      const listener = token.onCancellationRequested(() => stopping.abort());
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text) => {
          printed = (printed + text).slice(-KEPT_OUTPUT);
          const lines = String(text).trimEnd();
          this.log.info(lines);
          report(lines.slice(lines.lastIndexOf('\n') + 1).slice(0, 80));
        });
      }
    });
  }

  /** Does the work; the user is told of its failure. */
  private async told(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof vscode.CancellationError) {
        return;
      }
      this.log.error(String(error));
      const show = 'Show the log';
      const known = error instanceof InstallationError;
      const said = known ? error.message : `Whence is not installed: ${String(error)}`;
      if ((await vscode.window.showErrorMessage(said, show)) === show) {
        this.log.show();
      }
    }
  }
}

async function wheelFile(): Promise<string | undefined> {
  const files = await vscode.window.showOpenDialog({
    title: "Choose Whence's wheel",
    openLabel: 'Install this wheel',
    filters: { Wheels: ['whl'] },
  });
  return files?.[0]?.fsPath;
}

async function agreed({ file, megabytes }: Wheel, where: string): Promise<boolean> {
  const install = 'Download and install';
  const size = megabytes === undefined ? '' : ` They take about ${megabytes} MB on the disk.`;
  const detail =
    `${path.basename(file)} will be installed into ${where}. pip downloads the packages that it ` +
    `needs, from the index that pip is set to use.${size}`;
  const options = { modal: true, detail };
  return (
    (await vscode.window.showInformationMessage('Install Whence?', options, install)) === install
  );
}

/** Sets the interpreter that the server is started with; undefined for the extension's own. */
async function use(python: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('whence.client');
  const values = python === undefined ? { python, serverPath: undefined } : { python };
  for (const [name, value] of Object.entries(values)) {
    if (settings.inspect(name)?.globalValue !== value) {
      await settings.update(name, value, vscode.ConfigurationTarget.Global);
    }
  }
}
