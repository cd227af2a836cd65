// Runs the tests of `editor-client/vscode/src/test/host` inside a real VS Code.
//
//   node host.mjs [--grep TEXT] [--edition newest|oldest] [--project NAME] [--seconds N] [--no-build]

import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { openBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { Editor } from './lib/editor.mjs';
import { HOST_TESTS } from './lib/paths.mjs';
import { leaveNothingBehind } from './lib/processes.mjs';

const { values: given } = parseArgs({
  options: {
    grep: { type: 'string', default: '' },
    edition: { type: 'string', default: 'newest' },
    project: { type: 'string', default: 'shop' },
    seconds: { type: 'string', default: '180' },
    'no-build': { type: 'boolean', default: false },
  },
});

leaveNothingBehind();
if (!given['no-build']) {
  build();
}
process.exitCode = await tested();
process.exit();

/** The tests' exit code; 2 when they did not end in time. */
async function tested() {
  const editor = new Editor(`host-${given.edition}`, {
    edition: given.edition,
    project: given.project,
    env: { E2E_GREP: given.grep },
    hostTests: true,
  });
  let browser;
  try {
    await editor.install();
    await editor.start();
    browser = await openBrowser();
    const code = await ran(editor, browser.page);
    if (code !== 0) {
      await browser.page.screenshot({ path: path.join(editor.directory, 'failed.png') });
      console.error(`The logs are in ${editor.keepLogs()}`);
    }
    return code;
  } finally {
    await browser?.close();
    await editor.stop();
  }
}

async function ran(editor, page) {
  const ended = new Promise((resolve) => {
    setTimeout(() => {
      console.error(`the tests did not end within ${given.seconds} s`);
      resolve(2);
    }, Number(given.seconds) * 1000).unref();
    page.exposeFunction('codeAutomationExit', resolve);
  });
  await page.exposeFunction('codeAutomationLog', (_level, words) => told(editor, format(...words)));
  await page.goto(
    editor.url([
      // the packaged extension is tested, as it was installed
      ['extensionDevelopmentPath', editor.remote(editor.extension)],
      ['extensionTestsPath', editor.remote(HOST_TESTS)],
      ['skipWelcome', 'true'],
      ['skipReleaseNotes', 'true'],
    ]),
    { waitUntil: 'domcontentloaded' },
  );
  return ended;
}

/** Shows what the tests tell; what the editor tells of itself goes to a file. */
function told(editor, text) {
  if (text.startsWith('| ')) {
    console.log(text.slice(2));
  } else {
    appendFileSync(path.join(editor.directory, 'window.log'), `${text}\n`);
  }
}
