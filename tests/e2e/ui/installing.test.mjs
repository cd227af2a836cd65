import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { scenario } from '../lib/scenario.mjs';
import { until } from '../lib/waiting.mjs';

const storage = (editor) =>
  path.join(editor.directory, 'user/User/globalStorage/whence.whence/server');

scenario('the server is installed by one click and a yes', { bare: true }, async (t) => {
  const { editor, window, records } = t;
  const missing = window.notification("Whence couldn't find its server");
  await missing.waitFor();
  await window.picture('install-offered');
  await window.button(missing, 'Install').click();
  const dialog = window.page.locator('.monaco-dialog-box');
  await dialog.waitFor();
  assert.match(
    await dialog.textContent(),
    /with Python 3\.\d+\.\d+ \(.*python3.*\)\. pip downloads .* 321 MB/,
  );
  await window.picture('install-asked');
  await dialog.getByRole('button', { name: 'Download and install' }).click();
  await until('the language server', () => records.sent('whence/status').length > 0);
  assert.deepEqual(readdirSync(storage(editor)), ['0.1.0']);
  await window.status().filter({ hasNotText: 'not found' }).waitFor();
  await window.picture('installed');
});
