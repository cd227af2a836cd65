import assert from 'node:assert/strict';
import { running } from '../lib/processes.mjs';
import { scenario } from '../lib/scenario.mjs';
import { until } from '../lib/waiting.mjs';

// slow enough to be stopped in the middle of its first answer
const model = ['--frame-seconds', '0.05'];

async function ask({ window }) {
  await window.runInTerminal('python3 report.py', 'AttributeError');
  await window.command('Whence: Explain the terminal output');
}

scenario('a model investigates with tools, and is watched while it does', { model }, async (t) => {
  const { window, records } = t;
  await ask(t);
  const progress = window.notification('Whence: AttributeError');
  await progress.waitFor();
  await window.button(progress, 'Cancel').waitFor();
  await window.picture('model-works');
  const { analysis, stopReason } = await records.answer('whence.explainTerminal');
  assert.equal(stopReason, 'submitted');
  assert.equal(analysis.analyst.kind, 'hybrid');
  assert.ok(records.events('tool.call').length > 0, 'it used no tool');
  assert.ok(records.events('chat.delta').length > 0, 'it was not streamed');
  await window.notification('the cause is in report.py').waitFor();
  await window.picture('model-told');
});

scenario('when the server is killed, the user is told and can go on', { model }, async (t) => {
  const { window, records } = t;
  await ask(t);
  await until('the first event', () => records.events().length > 0);
  const [server] = running().filter((row) => /bin\/whence lsp/.test(row.command));
  process.kill(server.pid, 'SIGKILL');

  const told = window.notification("Whence's server stopped");
  await told.waitFor();
  await window.picture('server-stopped');
  await window.button(told, 'Investigate again').click();
  const { analysis } = await records.answer('whence.explainTerminal');
  assert.match(analysis.rootCause, /report\.py/);
  await window.picture('server-goes-on');
});
