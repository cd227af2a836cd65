import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { VSIX } from '../lib/paths.mjs';
import { scenario } from '../lib/scenario.mjs';

test('the packaged extension is small', () => {
  const { size } = statSync(VSIX);
  console.log(`whence.vsix: ${Math.round(size / 1000)} kB`);
  assert.ok(size < 500_000);
});

scenario('VS Code tells how long the activation took', {}, async ({ window }) => {
  await window.command('Developer: Show Running Extensions');
  const row = window.page.locator('.runtime-extensions-editor .monaco-list-row', {
    hasText: 'Whence',
  });
  const time = row.first().locator('.activation-time');
  await time.waitFor();
  console.log(`activation: ${(await time.textContent()).replace(/^Activation: /, '')}`);
});
