import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { Gateway } from './gateway.mjs';
import { OUT, PYTHON, ROOT } from './paths.mjs';
import { killAll, leaveNothingBehind, Started } from './processes.mjs';

const SIMULATOR = ['-m', 'tests.support.lmstudio'];
const EXPECTED = /^Failed to load resource/; // a failure that the scenario is about

leaveNothingBehind();

/**
 * A test of the gateway's page in a browser. It fails, too, when the page logs an error, breaks its
 * own policy, or asks anything of anybody but its gateway.
 *
 * @param options `model`: arguments of a stand-in for LM Studio, if one is to be asked; `env` for
 *   the gateway; `browser`: options of the browser's context.
 * @param does takes `{page, gateway, picture}`.
 */
export function visit(title, { model, env = {}, browser: look = {} }, does) {
  test(title, { timeout: 180_000 }, async () => {
    const simulator = model && new Started(PYTHON, [...SIMULATOR, ...model], { cwd: ROOT });
    const asked = simulator && {
      WHENCE_ANALYST: 'lmstudio',
      WHENCE_LMSTUDIO__URL: await simulator.says(/(http:\S+)/),
    };
    const gateway = new Gateway({ env: { ...asked, ...env } });
    let browser;
    try {
      await gateway.start();
      browser = await openBrowser({ colorScheme: 'light', ...look });
      const { page } = browser;
      page.setDefaultTimeout(30_000);
      const wrongs = watched(page, gateway);
      try {
        await does({ page, gateway, picture: (name) => picture(page, name) });
      } catch (error) {
        await picture(page, `failed-${title.replaceAll(/\W+/g, '-').slice(0, 40)}`);
        throw new Error(`${error.message}\n${gateway.text.slice(-2000)}`, { cause: error });
      }
      assert.deepEqual(wrongs, []);
    } finally {
      await browser?.close();
      await gateway.stop();
      await simulator?.stop();
      gateway.remove();
      killAll();
    }
  });
}

/** What the page does wrong from now on. */
function watched(page, gateway) {
  const wrongs = [];
  page.on('pageerror', (error) => wrongs.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(text)) {
      wrongs.push(`${message.type()}: ${text}`);
    }
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${gateway.url}/`)) {
      wrongs.push(`asked: ${request.url()}`);
    }
  });
  return wrongs;
}

async function picture(page, name) {
  const folder = path.join(OUT, 'screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `page-${name}.png`), fullPage: true });
}
