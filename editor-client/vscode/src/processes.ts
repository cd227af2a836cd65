import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as os from 'node:os';
import { ISOLATED } from './locate';

const PROBE_MS = 10_000;
// The first line is what comes of an interpreter in which Whence is installed.
const PROBE = 'from importlib.metadata import version; print(version("whence"))';

/** Whether Whence is installed in a Python interpreter, by asking it. */
export async function hasWhence(python: string): Promise<boolean> {
  return (await output(python, [...ISOLATED, '-c', PROBE])) !== undefined;
}

/** The version of an interpreter that can run Whence, which needs Python 3.11 (the first with `-P`). */
export async function recentPython(python: string): Promise<string | undefined> {
  const version = 'import platform, venv; print(platform.python_version())';
  return (await output(python, [...ISOLATED, '-c', version]))?.trim();
}

export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** What a program prints; undefined where it fails. */
function output(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const limits = { timeout: PROBE_MS, cwd: os.homedir(), windowsHide: true };
    execFile(command, args, limits, (error, printed) =>
      resolve(error === null ? printed : undefined),
    );
  });
}
