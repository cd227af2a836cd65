import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Server } from '../../server';
import { Session } from '../../session';

describe('a server of another version than the extension', function () {
  this.timeout(60_000);

  it('is named, and neither asked nor started again', async () => {
    const session = new Session();
    const log = vscode.window.createOutputChannel('Version under test', { log: true });
    const wiring = { version: '9.9.0', log, middleware: {}, capabilities: {}, attach: () => {} };
    const find = async () => ({ command: 'whence', args: ['lsp'], origin: 'PATH' }) as const;
    const server = new Server(session, find, wiring);
    const states: string[] = [];
    server.onState(({ kind }) => states.push(kind));
    assert.equal(await server.start(), false);
    assert.ok(server.state.kind === 'missing');
    assert.match(server.state.message, /is Whence \d+\.\d+\.\d+, and this extension is 9\.9\.0/);
    assert.equal(session.isRunning, false);
    assert.deepEqual(states, ['starting', 'missing']);
    for (const one of [server, session, log]) {
      one.dispose();
    }
  });
});
