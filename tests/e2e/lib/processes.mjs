import { spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { until } from './waiting.mjs';

// Everything that a run starts inherits this, so that it is found wherever it was adopted.
const MARK = `E2E_RUN=${process.pid}`;

/** A process of a group of its own. */
export class Started {
  #text = '';

  constructor(command, args, { env = {}, cwd, log } = {}) {
    const [name, value] = MARK.split('=');
    this.child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, [name]: value },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.pid = this.child.pid;
    const file = log && createWriteStream(log, { flags: 'a' });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#text += text;
        file?.write(text);
      });
    }
    /** The exit code; a signal's name when one ended it. */
    this.ended = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => resolve(code ?? signal));
    });
    this.ended.catch(() => undefined);
  }

  get text() {
    return this.#text;
  }

  /** Waits for a line of its output; what the pattern's first group matched. */
  async says(pattern, milliseconds) {
    return until(
      `${pattern} in the output of ${this.child.spawnfile}`,
      () => {
        if (this.child.exitCode !== null) {
          throw new Error(`${this.child.spawnfile} ended early:\n${this.#text.slice(-2000)}`);
        }
        return this.#text.match(pattern)?.[1];
      },
      milliseconds,
    );
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      signal(-this.pid, 'SIGTERM');
    }
    await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
  }
}

/** Runs a command to its end. @throws Error with its output when it fails. */
export async function run(command, args, options) {
  const started = new Started(command, args, options);
  const code = await started.ended;
  if (code !== 0) {
    throw new Error(`${command} ${args[0]}: exit ${code}\n${started.text.slice(-4000)}`);
  }
  return started.text;
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') {
      throw error;
    }
  }
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended meanwhile, or is somebody else's
  }
};

const table = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      // the command's name is in parentheses and may hold some itself
      const [, name, state, parent] = read(`/proc/${pid}/stat`).match(/\((.*)\) (\S) (\d+)/s) ?? [];
      return { pid: Number(pid), name, state, parent: Number(parent) };
    })
    .filter((row) => row.name !== undefined);

/** What this run has started and still runs: `{pid, name, command}`. */
export const running = () =>
  table()
    .filter((row) => row.pid !== process.pid && row.state !== 'Z')
    .filter((row) => read(`/proc/${row.pid}/environ`).split('\0').includes(MARK))
    .map((row) => ({
      pid: row.pid,
      name: row.name,
      command: read(`/proc/${row.pid}/cmdline`).replaceAll('\0', ' '),
    }));

/** Those of this run that have ended and were never waited for by a parent of this run. */
export const zombies = () => {
  const ours = new Set([process.pid, ...running().map((row) => row.pid)]);
  return table().filter((row) => row.state === 'Z' && ours.has(row.parent));
};

/** Ends whatever this run has started. */
export const killAll = () => {
  for (const { pid } of running()) {
    signal(pid, 'SIGKILL');
  }
};

/** Leaves nothing behind, however this process ends. */
export function leaveNothingBehind() {
  process.on('exit', killAll);
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(name, () => process.exit(code));
  }
}
