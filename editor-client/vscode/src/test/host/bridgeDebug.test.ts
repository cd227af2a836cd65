import * as assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { BridgeServer } from './support/bridgeServer';
import { next, until } from './support/bridgeWaiting';

const PROGRAM = `function discount(order) {
  const rate = order.customer.rate;
  debugger;
  return order.total * rate;
}

function checkout() {
  const note = 'x'.repeat(5000);
  return [discount({ total: 40, customer: { rate: 0.5 }, get late() { return note; } }), note];
}

checkout();
setTimeout(checkout, 1);
`;

/** Against VS Code's own debugger of JavaScript. */
describe('the debugger', function () {
  this.timeout(90_000); // a debugger starts
  let directory: string;
  let program: string;
  let server: BridgeServer;

  before(async () => {
    directory = await realpath(await mkdtemp(path.join(tmpdir(), 'whence-debug-')));
    program = path.join(directory, 'order.js');
    await writeFile(program, PROGRAM);
    server = await BridgeServer.start();
  });

  after(async () => {
    await vscode.debug.stopDebugging();
    await server.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(directory, { recursive: true });
  });

  it('has no state while nothing is debugged', async () => {
    assert.equal(await server.ask('whence/debugState', { maxFrames: 5 }), null);
  });

  it('is told with frames, scopes and variables while it stands still', async () => {
    const isStarted = await vscode.debug.startDebugging(undefined, {
      type: 'node',
      request: 'launch',
      name: 'order',
      program,
      runtimeExecutable: process.execPath,
      console: 'internalConsole',
      internalConsoleOptions: 'neverOpen',
    });
    assert.ok(isStarted);
    const told = await until(
      'the program stops, and its debugger tells all in time',
      async () => {
        const state = await server.ask('whence/debugState', { maxFrames: 2 });
        const [inner, outer] = state?.frames ?? [];
        const isWhole =
          inner?.scopes[0]?.variables.some((one) => one.variables) && outer?.scopes[0];
        return isWhole && state;
      },
      60_000,
    );
    assert.deepEqual(
      told.frames.map((frame) => [frame.name, frame.uri, frame.line, frame.column]),
      [
        ['global.discount', String(vscode.Uri.file(program)), 3, 3],
        ['global.checkout', String(vscode.Uri.file(program)), 9, 11],
      ],
    );
    const [inner, outer] = told.frames;
    const local = inner?.scopes[0]?.variables ?? [];
    assert.deepEqual(
      local.find((one) => one.name === 'rate'),
      { name: 'rate', value: '0.5', type: 'number' },
    );
    const order = local.find((one) => one.name === 'order');
    assert.deepEqual(
      order?.variables?.map((one) => one.name),
      ['customer', 'total'],
    );
    const note = outer?.scopes[0]?.variables.find((one) => one.name === 'note');
    assert.ok(note && note.value.length < 1000);
    assert.ok(
      told.frames.every(({ scopes }) => scopes.every((scope) => !scope.name.includes('Global'))),
    );
  });

  it('has no state of a thread that does not stand still', async () => {
    assert.equal(await server.ask('whence/debugState', { maxFrames: 2, threadId: 4711 }), null);
  });

  it('stands still again after it went on, and then no more', async () => {
    await vscode.commands.executeCommand('workbench.action.debug.continue');
    const again = await until('it stops in the timer', async () => {
      const told = await server.ask('whence/debugState', { maxFrames: 20 });
      return told?.frames.some((frame) => /timer/i.test(frame.name + frame.uri)) && told;
    });
    assert.ok(again.frames.length > 2);
    const ended = next('the session ends', vscode.debug.onDidTerminateDebugSession, () => true);
    await vscode.debug.stopDebugging();
    await ended;
    await until(
      'nothing is told any more',
      async () => (await server.ask('whence/debugState', { maxFrames: 1 })) === null,
    );
  });
});
