import assert from 'node:assert/strict';
import { scenario } from '../lib/scenario.mjs';

/** The seconds since it was made, whenever it is asked. */
function stopwatch() {
  const start = performance.now();
  return () => ((performance.now() - start) / 1000).toFixed(1);
}

scenario(
  'what a type checker found in Python is explained from the problems panel',
  {},
  async (t) => {
    const { window, records } = t;
    await window.command('Tasks: Run Task');
    await window.pick('types');
    const problem = (await window.problems('is not a known attribute of "None"')).first();
    await problem.click();
    const menu = await window.quickFixesOf(problem);
    await window.picture('python-problem');
    await menu.filter({ hasText: 'Whence: find the root cause' }).click();
    const { analysis } = await records.answer('whence.explain');
    assert.equal(analysis.location.filePath, 'sales/table.py');
    await (await window.problems('table.py')).first().waitFor();
    await window.picture('python-finding');
  },
);

scenario('what a program printed in the terminal is explained', {}, async (t) => {
  const { window, records } = t;
  await window.openFile('report.py');
  await window.runInTerminal('python3 report.py', 'AttributeError');
  await window.picture('terminal');
  await window.command('Whence: Explain the terminal output');
  const { analysis } = await records.answer('whence.explainTerminal');
  assert.equal(analysis.location.filePath, 'report.py');
  const told = window.notification('the cause is in report.py:9');
  await told.waitFor();
  await window.picture('terminal-explained');
  await window.button(told, 'Show').click();
  const report = await window.webview('fails here');
  await report.locator('.chain svg a').first().waitFor();
  // the README's is a copy
  await window.picture('editor', { clip: { x: 352, y: 36, width: 1044, height: 534 } });
});

scenario('a failed command is fixed and run again: two clicks to green', {}, async (t) => {
  const { window, records } = t;
  await window.runInTerminal('python3 -m sales.totals', 'ImportError');
  const seconds = stopwatch();
  await window.command('Whence: Explain the terminal output');
  const told = window.notification('the cause is in sales/totals.py:1');
  await told.waitFor();
  console.log(`from the command to the cause on the screen: ${seconds()} s`);
  await window.button(told, 'Apply').click();
  await records.answers('workspace/applyEdit');
  const applied = window.notification('The fix is applied.');
  await applied.waitFor();
  await window.picture('fix-applied');
  await window.button(applied, 'Save and run again').click();
  await window.notification('Green: python3 -m sales.totals passes now.').waitFor();
  console.log(`to green, with two clicks more: ${seconds()} s`);
  await window.picture('green');
});
