import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

/**
 * Runs the tests beside this file: VS Code calls it in the extension host.
 *
 * @throws Error when a test fails, which VS Code makes its exit code of.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    timeout: 30_000,
    forbidOnly: true,
    grep: process.env.E2E_GREP ?? '',
  });
  // tells the tests' lines from the editor's own
  Mocha.reporters.Base.consoleLog = (...words: unknown[]) => console.log(`| ${format(...words)}`);
  const tests = path.join(__dirname, 'host');
  for (const name of readdirSync(tests).sort()) {
    if (name.endsWith('.test.cjs')) {
      mocha.addFile(path.join(tests, name));
    }
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) {
    throw new Error(`${failures} of the tests failed`);
  }
}
