import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scenario } from '../lib/scenario.mjs';
import { until } from '../lib/waiting.mjs';

const mended = (editor) =>
  readFileSync(path.join(editor.workspace, 'src/prices.ts'), 'utf8').includes(
    'export function withTax',
  );

scenario('a type error is traced to another file and mended', {}, async (t) => {
  const { editor, window, records } = t;
  await window.openFile('cart.ts');
  await window.squiggle().waitFor();
  await window.goTo(1, 26);
  const menu = await window.quickFixes();
  await window.picture('1-light-bulb');
  await menu.filter({ hasText: 'Whence: find the root cause' }).click();

  const { analysis } = await records.answer('whence.explain');
  assert.equal(analysis.location.filePath, 'src/prices.ts');
  const told = window.notification('the cause is in src/prices.ts:10');
  await told.waitFor();
  const finding = await window.problems("doesn't export it, so src/cart.ts can't import it");
  await finding.first().waitFor();
  await window.picture('2-finding');

  await window.button(told, 'Show').click();
  const report = await window.webview("doesn't export it");
  await window.picture('3-report-light');
  await window.command('Preferences: Toggle between Light/Dark Themes');
  await until('dark colours', () => window.page.locator('.monaco-workbench.vs-dark').count());
  await window.picture('4-report-dark');

  await report.getByRole('button', { name: /apply/i }).click();
  await records.answer('whence.applyFix');
  await window.picture('5-applied');
  await until('the mended file', async () => {
    await window.command('File: Save All');
    return mended(editor);
  });
  await finding.first().waitFor({ state: 'detached' });
  await window.picture('6-mended');
});

/** Who calls `Cart.total`, as the tool told it while `crash.log` was explained. */
async function callers({ window, records }) {
  await window.openFile('cart.ts');
  await window.openFile('crash.log');
  await window.page.keyboard.press('Control+A');
  await window.command('Whence: Explain the selection');
  const { analysis } = await records.answer('whence.explainSelection');
  assert.match(analysis.rootCause, /src\/main\.ts:4/);
  const results = records
    .events('tool.result')
    .filter((event) => event.name === 'find_callers_of_function')
    .map((event) => JSON.parse(event.content).data);
  assert.ok(results.length > 0, 'the callers were not asked for');
  return {
    sources: [...new Set(results.map((data) => data.source))],
    callers: results.flatMap((data) =>
      data.callers.map((caller) => `${caller.filePath}:${caller.callerName}`),
    ),
  };
}

const CALLERS = ['src/cart.ts:checkout', 'src/main.ts:<module>'];

scenario('callers in unopened files come from the editor', {}, async (t) => {
  await t.window.openFile('cart.ts');
  await t.window.squiggle().waitFor(); // the language server has read the project
  const found = await callers(t);
  assert.deepEqual(found.sources, ['editor']);
  assert.ok(t.records.sent('whence/incomingCalls', 'server').length > 0);
  assert.deepEqual(found.callers, CALLERS);
});

scenario(
  'the same callers come from the index when the editor knows none',
  { settings: { 'typescript.tsserver.useSyntaxServer': 'always' } },
  async (t) => {
    const found = await callers(t);
    assert.deepEqual(found.sources, ['static']);
    assert.deepEqual(found.callers, CALLERS);
  },
);
