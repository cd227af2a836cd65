import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as os from 'node:os';
import { ISOLATED } from './locate';

const PROBE_MS = 10_000;
// The first line is what comes of an interpreter in which Whence is installed.
const PROBE = 'from importlib.metadata import version; print(version("whence"))';

/** Whether Whence is installed in a Python interpreter, by asking it. */
export function hasWhence(python: string): Promise<boolean> {
  return succeeds(python, [...ISOLATED, '-c', PROBE]);
}

/** Whether an interpreter can run Whence, which needs Python 3.11 (the first with `-P`). */
export function isRecentPython(python: string): Promise<boolean> {
  return succeeds(python, [...ISOLATED, '-c', 'import venv']);
}

export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const limits = { timeout: PROBE_MS, cwd: os.homedir(), windowsHide: true };
    execFile(command, args, limits, (error) => resolve(error === null));
  });
}
