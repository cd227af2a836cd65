import path from 'node:path';
import { test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { Editor } from './editor.mjs';
import { PYTHON, ROOT } from './paths.mjs';
import { killAll, leaveNothingBehind, running, Started, zombies } from './processes.mjs';
import { Records } from './records.mjs';
import { until } from './waiting.mjs';
import { Window } from './window.mjs';

const SIMULATOR = ['-m', 'tests.support.lmstudio'];

leaveNothingBehind();

/**
 * A test in the window of a VS Code of its own.
 *
 * @param options of the editor; `model` are the arguments of a stand-in for LM Studio, if one is
 *   to be asked.
 * @param does takes `{editor, window, records}`.
 */
export function scenario(title, { model, ...options }, does) {
  test(title, { timeout: 300_000 }, async () => {
    const simulator = model && new Started(PYTHON, [...SIMULATOR, ...model], { cwd: ROOT });
    const env = simulator && {
      WHENCE_ANALYST: 'lmstudio',
      WHENCE_LMSTUDIO__URL: await simulator.says(/(http:\S+)/),
    };
    const editor = new Editor(title.replaceAll(/\W+/g, '-').slice(0, 40), { ...options, env });
    let browser;
    try {
      await editor.install();
      await editor.start();
      browser = await openBrowser();
      const window = new Window(browser.page);
      try {
        const records = new Records(editor);
        await window.open(editor.url());
        if (!editor.bare) {
          await until('the language server', () => records.sent('whence/status').length > 0);
        }
        await does({ editor, window, records });
      } catch (error) {
        await browser.page.screenshot({ path: path.join(editor.directory, 'failed.png') });
        throw error;
      }
      await browser.close();
      browser = undefined;
      await simulator?.stop();
      await stopsCleanly(editor);
    } catch (error) {
      console.error(`The logs are in ${editor.keepLogs()}`);
      throw error;
    } finally {
      await browser?.close();
      await editor.stop();
      killAll();
    }
  });
}

/** Whoever closes the window and the server is left with no process of ours. */
async function stopsCleanly(editor) {
  // one that has only just ended is a zombie for a moment, until its parent has waited for it
  await until('a parent that waits', () => zombies().length === 0, 5_000).catch((error) => {
    throw new Error(`${error.message}; ended: ${JSON.stringify(zombies())}`);
  });
  await editor.server.stop();
  await until('the end of all processes', () => running().length === 0, 15_000).catch((error) => {
    throw new Error(`${error.message}; still there: ${JSON.stringify(running(), null, 1)}`);
  });
}
