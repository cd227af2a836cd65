import * as path from 'node:path';

/** How the server is started. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it was found, for the log. */
  readonly origin: 'serverPath' | 'python' | 'own' | 'interpreter' | 'PATH';
}

/** What is known of the machine, and how to ask it. */
export interface Surroundings {
  /** The setting `whence.client.serverPath`; empty where it is not set. */
  readonly serverPath: string;
  /** The setting `whence.client.python`; empty where it is not set. */
  readonly python: string;
  /** The folders of PATH. */
  readonly folders: readonly string[];
  readonly platform: NodeJS.Platform;
  /** The interpreter with the server that the extension has installed. */
  own(): Promise<string | undefined>;
  /** Whether the extension has installed a server, for another version of itself alone. */
  isOutdated(): Promise<boolean>;
  /** The interpreter that the Python extension has chosen, where its word may count. */
  interpreter(): Promise<string | undefined>;
  isProgram(file: string): Promise<boolean>;
  hasWhence(python: string): Promise<boolean>;
}

/** There is no server to start; the message says why and is for the user. */
export class NotFoundError extends Error {}

/**
 * Finds the server: the settings, then the extension's own, then the Python extension's interpreter,
 * then PATH.
 *
 * A setting that names something else than a server is an error and not passed over: who has set it
 * wants that one.
 *
 * @throws NotFoundError
 */
export async function locate(around: Surroundings): Promise<Launch> {
  return (
    (await fromSettings(around)) ??
    (await fromOwn(around)) ??
    (await fromInterpreter(around)) ??
    (await fromPath(around))
  );
}

/**
 * What keeps an interpreter from running what lies in the working directory or where PYTHONPATH
 * leads. Not `-I`: Whence may be installed for the user alone (`pip install --user`).
 */
export const ISOLATED: readonly string[] = ['-E', '-P'];

/** The server of an interpreter. */
export function moduleOf(python: string, origin: Launch['origin']): Launch {
  return { command: python, args: [...ISOLATED, '-m', 'whence', 'lsp'], origin };
}

/** The same server, which also serves HTTP, WebSocket and MCP. */
export function withGateway(launch: Launch): Launch {
  return { ...launch, args: [...launch.args, '--gateway'] };
}

async function fromSettings(around: Surroundings): Promise<Launch | undefined> {
  if (around.serverPath !== '') {
    if (!(await around.isProgram(around.serverPath))) {
      throw new NotFoundError(
        `The setting whence.client.serverPath is ${around.serverPath}, and there is no program there.`,
      );
    }
    return { command: around.serverPath, args: ['lsp'], origin: 'serverPath' };
  }
  if (around.python === '') {
    return undefined;
  }
  if (!(await around.hasWhence(around.python))) {
    throw new NotFoundError(
      `The setting whence.client.python is ${around.python}, and Whence is not installed there.`,
    );
  }
  return moduleOf(around.python, 'python');
}

async function fromOwn(around: Surroundings): Promise<Launch | undefined> {
  const python = await around.own();
  return python === undefined ? undefined : moduleOf(python, 'own');
}

async function fromInterpreter(around: Surroundings): Promise<Launch | undefined> {
  const python = await around.interpreter();
  return python !== undefined && (await around.hasWhence(python))
    ? moduleOf(python, 'interpreter')
    : undefined;
}

async function fromPath(around: Surroundings): Promise<Launch> {
  const command = await programOnPath('whence', around);
  if (command === undefined) {
    const why = (await around.isOutdated())
      ? 'This extension was updated, and its server has to be installed again.'
      : "Whence couldn't find its server.";
    throw new NotFoundError(why, {
      cause: `not in the Python extension's interpreter, and in no folder of PATH: ${around.folders.join(', ')}`,
    });
  }
  return { command, args: ['lsp'], origin: 'PATH' };
}

/** A program's full path. Folders that depend on the working directory are left out. */
export async function programOnPath(
  name: string,
  around: Pick<Surroundings, 'folders' | 'platform' | 'isProgram'>,
): Promise<string | undefined> {
  const windows = around.platform === 'win32';
  const { isAbsolute, join } = windows ? path.win32 : path.posix;
  for (const folder of around.folders.filter((one) => isAbsolute(one))) {
    const file = join(folder, windows ? `${name}.exe` : name);
    if (await around.isProgram(file)) {
      return file;
    }
  }
  return undefined;
}
