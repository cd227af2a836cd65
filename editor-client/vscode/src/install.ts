import { execFile } from 'node:child_process';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { ISOLATED, programOnPath } from './locate';
import { hasWhence, isProgram, isRecentPython } from './processes';
import { chosenInterpreter } from './python';

const OWN = 'An environment of its own';
const INSTALL_MS = 30 * 60_000;
const PYTHONS = ['python3', 'python', 'python3.13', 'python3.12', 'python3.11'];

/** There is nothing to install it into; the message is for the user. */
class NoPythonError extends Error {}

/** Gets the user an interpreter with Whence in it. Each answers whether the setting has changed. */
export class Installation {
  /**
   * @param storage a folder of ours, for an environment.
   * @param folders those of PATH.
   */
  constructor(
    private readonly storage: vscode.Uri,
    private readonly folders: readonly string[],
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Takes an interpreter that has Whence already. */
  async chooseInterpreter(): Promise<boolean> {
    const python = await this.picked('Which Python is Whence installed in?', []);
    if (python === undefined) {
      return false;
    }
    if (await hasWhence(python)) {
      await use(python);
      return true;
    }
    const install = 'Choose a wheel to install';
    const chosen = await vscode.window.showWarningMessage(
      `Whence is not installed in ${python}.`,
      install,
    );
    return chosen === install && this.installWheel(python);
  }

  /** Installs a wheel that the user has, into an interpreter or an environment made for it. */
  async installWheel(given?: string): Promise<boolean> {
    const wheel = await wheelFile();
    const target = wheel && (given ?? (await this.picked('Where is it to be installed?', [OWN])));
    if (wheel === undefined || target === undefined || !(await agreed(wheel, target))) {
      return false;
    }
    try {
      const python = await this.installed(wheel, target);
      await use(python);
      return true;
    } catch (error) {
      await this.failed(error);
      return false;
    }
  }

  private async installed(wheel: string, target: string): Promise<string> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: 'Whence: installing',
      cancellable: true,
    };
    return vscode.window.withProgress(options, async (progress, token) => {
      progress.report({ message: target === OWN ? 'making an environment' : 'asking pip' });
      const python = target === OWN ? await this.ownEnvironment(token) : target;
      progress.report({ message: 'downloading and installing what it needs' });
      await this.run(python, [...ISOLATED, '-m', 'pip', 'install', '--no-input', wheel], token);
      return python;
    });
  }

  private async ownEnvironment(token: vscode.CancellationToken): Promise<string> {
    const base = await this.basePython();
    const folder = vscode.Uri.joinPath(this.storage, 'environment').fsPath;
    await this.run(base, [...ISOLATED, '-m', 'venv', '--upgrade-deps', folder], token);
    return process.platform === 'win32'
      ? path.join(folder, 'Scripts', 'python.exe')
      : path.join(folder, 'bin', 'python');
  }

  private async basePython(): Promise<string> {
    for (const python of await this.pythons()) {
      if (await isRecentPython(python)) {
        return python;
      }
    }
    throw new NoPythonError(
      'Whence needs Python 3.11 or newer, and none was found. Install it first.',
    );
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
  ): Promise<void> {
    this.log.info(`runs ${command} ${args.join(' ')}`);
    return new Promise((resolve, reject) => {
      const stopping = new AbortController();
      const limits = { timeout: INSTALL_MS, cwd: os.homedir(), signal: stopping.signal };
      const child = execFile(command, args, limits, (error) => {
        listener.dispose();
        if (error === null) {
          resolve();
        } else {
          reject(token.isCancellationRequested ? new vscode.CancellationError() : error);
        }
      });
      const listener = token.onCancellationRequested(() => stopping.abort());
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text) => this.log.info(String(text).trimEnd()));
      }
    });
  }

  private async failed(error: unknown): Promise<void> {
    if (error instanceof vscode.CancellationError) {
      return;
    }
    this.log.error(String(error));
    const show = 'Show the log';
    const said =
      error instanceof NoPythonError
        ? error.message
        : 'Whence could not be installed. The log has what pip said.';
    const chosen = await vscode.window.showErrorMessage(said, show);
    if (chosen === show) {
      this.log.show();
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

async function agreed(wheel: string, target: string): Promise<boolean> {
  const where =
    target === OWN ? 'an environment of its own, in the folder of this extension' : target;
  const install = 'Download and install';
  const detail =
    `${path.basename(wheel)} will be installed into ${where}. The packages that it needs are ` +
    'downloaded by pip, from the index that pip is set to use.';
  const options = { modal: true, detail };
  return (
    (await vscode.window.showInformationMessage('Install Whence?', options, install)) === install
  );
}

async function use(python: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration('whence.client');
  await settings.update('python', python, vscode.ConfigurationTarget.Global);
}
