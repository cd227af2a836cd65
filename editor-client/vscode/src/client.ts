import type { ChildProcess } from 'node:child_process';
import type { LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';

const EXECUTE_COMMAND = 'workspace/executeCommand';

/**
 * A client of the language server, not started yet.
 *
 * The library is loaded here and not with the extension: it takes most of the time that the
 * extension takes to load. Two things of it are left out: it would register the server's commands,
 * which exist before and between servers too (see `Commands`), and it would show the user what
 * belongs into the log.
 */
export async function makeClient(
  run: () => Promise<ChildProcess>,
  options: LanguageClientOptions,
): Promise<LanguageClient> {
  const library = await import('vscode-languageclient/node');

  class Client extends library.LanguageClient {
    override registerFeature(
      ...[feature]: Parameters<LanguageClient['registerFeature']>
    ): ReturnType<LanguageClient['registerFeature']> {
      if (!('registrationType' in feature) || feature.registrationType.method !== EXECUTE_COMMAND) {
        super.registerFeature(feature);
      }
    }

    override error(message: string, data?: unknown): void {
      super.error(message, data, false);
    }
  }

  return new Client('whence', 'Whence', run, options);
}
