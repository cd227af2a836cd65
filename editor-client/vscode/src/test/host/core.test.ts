import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';

const WAIT_MS = 60_000;
const SERVERS_COMMANDS = [
  'whence.applyFix',
  'whence.cancel',
  'whence.clear',
  'whence.conclude',
  'whence.doctor',
  'whence.explain',
  'whence.explainSelection',
  'whence.explainTerminal',
  'whence.findSimilar',
  'whence.markSolved',
  'whence.markWrong',
  'whence.selectModel',
  'whence.showReport',
];

interface Doctor {
  readonly checks: readonly { readonly name: string; readonly message: string }[];
}

function ours(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('whence.whence');
  assert.ok(extension);
  return extension;
}

/** The process ids of the servers that this extension host has started. */
function servers(): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid && found?.[3]?.includes(' lsp'))
    .map((found) => Number(found?.[1]));
}

async function until<T>(found: () => T | undefined | false, what: string): Promise<T> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const value = found();
    if (value) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within ${WAIT_MS} ms`);
}

async function asked(): Promise<Doctor> {
  const answer = await vscode.commands.executeCommand<Doctor | undefined>('whence.doctor');
  assert.ok(answer);
  return answer;
}

describe('the core', function () {
  this.timeout(2 * WAIT_MS);

  before(() => ours().activate());

  it('loads in a part of the 50 ms of processor time that a start may take', () => {
    const bundle = require.resolve(`${ours().extensionPath}/dist/extension.js`);
    const times = Array.from({ length: 5 }, () => {
      delete require.cache[bundle];
      const before = process.cpuUsage();
      require(bundle);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    console.log(`      ${Math.min(...times).toFixed(1)} ms`);
    assert.ok(Math.min(...times) < 40, `${times} ms`);
  });

  it('has every command that it contributes, also while no server runs', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    const contributed: { command: string }[] = ours().packageJSON.contributes.commands;
    const missing = contributed.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
    assert.deepEqual(
      SERVERS_COMMANDS.filter((command) => !registered.has(command)),
      [],
    );
  });

  it('asks the server', async () => {
    const { checks } = await asked();
    assert.ok(checks.some(({ name }) => name === 'editor'));
  });

  it('tells the server what somebody has set, and nothing of its own', async () => {
    const settings = vscode.workspace.getConfiguration('whence');
    await settings.update('embedder', 'lexical', vscode.ConfigurationTarget.Global);
    try {
      const { checks } = await asked();
      assert.ok(!checks.some(({ name }) => name === 'settings'), JSON.stringify(checks));
    } finally {
      await settings.update('embedder', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('starts a server that was killed, once it is needed', async () => {
    await asked();
    const [before] = await until(() => servers().length > 0 && servers(), 'a server');
    assert.ok(before);
    process.kill(before, 'SIGKILL');
    await until(() => !servers().includes(before), 'its end');
    const [after] = await until(
      () => servers().length > 0 && servers(),
      'another one, without being asked for',
    );
    assert.notEqual(after, before);
    await asked();
  });

  it('has one server after a restart', async () => {
    await vscode.commands.executeCommand('whence.client.restart');
    await asked();
    assert.equal(servers().length, 1);
  });
});
