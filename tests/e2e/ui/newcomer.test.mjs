import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scenario } from '../lib/scenario.mjs';
import { until } from '../lib/waiting.mjs';

/** Chooses a command, and waits until Whence says something. */
async function says(window, command, text) {
  await window.command(`Whence: ${command}`);
  await window.notification(text).waitFor();
  await window.command('Notifications: Clear All Notifications');
}

scenario('commands without anything to be about say what to do', {}, async ({ window }) => {
  await says(window, 'Explain the terminal output', 'no terminal is open');
  await says(window, 'Explain the error at the cursor', 'no error is known here');
  await says(window, 'Explain the selection', 'select the lines');
});

const NOWHERE = '/nowhere/whence';

scenario(
  'a server that is not found is told of at each restart',
  {},
  async ({ editor, window }) => {
    const file = path.join(editor.directory, 'user/Machine/settings.json');
    writeFileSync(file, JSON.stringify({ 'whence.client.serverPath': NOWHERE }));
    const told = window.notification('there is no program there');
    await told.waitFor();
    await window.command('Notifications: Clear All Notifications');
    await told.waitFor({ state: 'detached' });
    await window.command('Whence: Restart the server');
    await told.waitFor();
  },
);

scenario(
  'an investigation that a reload of the window ends is not shown as running',
  { model: ['--frame-seconds', '5'] },
  async ({ window }) => {
    await window.openFile('crash.log');
    await window.page.keyboard.press('Control+A');
    await window.command('Whence: Explain the selection');
    await window.command('Whence: Focus on Investigations View');
    await window.openRow(/running/, 'Answer with what you have');
    await window.command('Developer: Reload Window');
    const page = await window.webview('No report to show');
    await until('an end', async () => (await page.getByRole('button').count()) === 0);
  },
);
