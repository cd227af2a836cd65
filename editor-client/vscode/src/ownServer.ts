import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { ISOLATED } from './locate';
import { isProgram } from './processes';

const STALE_MS = 60 * 60_000;
const PARTIAL = '.partial-';

/** Runs a program to its end; throws where it fails or is stopped. */
export type Run = (command: string, args: readonly string[]) => Promise<void>;

/** The wheel inside the extension, and what its dependencies take on the disk, where that is known. */
export interface Bundle {
  readonly wheel: string;
  readonly megabytes?: number | undefined;
}

/**
 * The server in the extension's own storage: an environment for each version of the extension, built
 * beside its place and renamed into it, so that one that is there is whole.
 */
export class OwnServer {
  /**
   * @param storage a folder of ours.
   * @param bundled the folder with the wheel; it need not exist.
   * @param version of the extension.
   */
  constructor(
    private readonly storage: string,
    private readonly bundled: string,
    private readonly version: string,
    private readonly platform: NodeJS.Platform = process.platform,
  ) {}

  /** The interpreter of this version's environment; undefined where it is not installed. */
  async python(): Promise<string | undefined> {
    const python = this.pythonIn(this.version);
    return (await isProgram(python)) ? python : undefined;
  }

  /** Whether only another version's server is installed. */
  async isOutdated(): Promise<boolean> {
    const others = (await this.environments()).filter((name) => !name.startsWith(PARTIAL));
    return others.length > 0 && !others.includes(this.version);
  }

  /** What the extension brings; undefined where it was packaged without a wheel. */
  async bundle(): Promise<Bundle | undefined> {
    const wheel = (await namesIn(this.bundled)).find((name) => name.endsWith('.whl'));
    return wheel === undefined
      ? undefined
      : { wheel: path.join(this.bundled, wheel), megabytes: await this.megabytes() };
  }

  /**
   * Installs a wheel and what it needs, and takes other versions away.
   *
   * @param base the interpreter that the environment is made with.
   * @param log where pip writes down all that it does.
   */
  async install(base: string, wheel: string, log: string, run: Run): Promise<void> {
    const name = PARTIAL + randomUUID();
    const partial = path.join(this.storage, name);
    await mkdir(this.storage, { recursive: true });
    await this.removeStale();
    try {
      await run(base, [...ISOLATED, '-m', 'venv', partial]);
      const pip = ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check'];
      await run(this.pythonIn(name), [...ISOLATED, ...pip, '--log', log, wheel]);
      await run(this.pythonIn(name), [...ISOLATED, '-m', 'whence', '--version']);
      await this.remove(this.version);
      await rename(partial, path.join(this.storage, this.version));
      const others = (await this.environments()).filter((one) => one !== this.version);
      await Promise.all(
        others.filter((one) => !one.startsWith(PARTIAL)).map((one) => this.remove(one)),
      );
    } finally {
      await this.remove(name);
    }
  }

  private pythonIn(name: string): string {
    const within = this.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python'];
    return path.join(this.storage, name, ...within);
  }

  private environments(): Promise<string[]> {
    return namesIn(this.storage);
  }

  private async megabytes(): Promise<number | undefined> {
    try {
      const told = JSON.parse(await readFile(path.join(this.bundled, 'size.json'), 'utf8'));
      return typeof told.megabytes === 'number' ? told.megabytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Takes away what a window that was killed has left; a young one may be at work. */
  private async removeStale(): Promise<void> {
    for (const name of (await this.environments()).filter((one) => one.startsWith(PARTIAL))) {
      const { mtimeMs } = await stat(path.join(this.storage, name));
      if (Date.now() - mtimeMs > STALE_MS) {
        await this.remove(name);
      }
    }
  }

  private remove(name: string): Promise<void> {
    return rm(path.join(this.storage, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What the output of a failed installation leads to, for the user. */
export function adviceOn(output: string): string {
  if (/ensurepip is not|No module named '?(?:venv|ensurepip)/.test(output)) {
    return 'This Python cannot make environments. On Debian and Ubuntu, install python3-venv.';
  }
  if (
    /NewConnectionError|Max retries exceeded|ConnectTimeout|ProxyError|SSLError|Name or service not known|Temporary failure in name resolution|from versions: none/.test(
      output,
    )
  ) {
    return (
      "pip couldn't download the packages. Connect to the network, or tell pip of your proxy or " +
      'package index (pip config), and install again.'
    );
  }
  if (/No space left on device|ENOSPC/.test(output)) {
    return 'The disk is full. Free some space and install again.';
  }
  return 'The log has what pip said.';
}

/** Whether an extension and a server speak the same protocol: it may change with the second number. */
export function areCompatible(extension: string, server: string): boolean {
  const [one, other] = [extension, server].map((version) =>
    version.split('.').slice(0, 2).join('.'),
  );
  return one === other;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
