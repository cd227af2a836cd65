import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { BridgeServer } from './support/bridgeServer';
import { next, until } from './support/bridgeWaiting';

const TERMINAL = { captureSelection: false, captureDiagnostics: false, captureTerminal: true };
const CONSENT = { 'terminal.clipboard': 'allowed' };
const KEPT = 'what was in the clipboard';

describe('the terminal', function () {
  this.timeout(90_000); // shells start
  let server: BridgeServer | undefined;
  let terminal: vscode.Terminal;

  const start = async (shell: string, remembered = {}): Promise<BridgeServer> => {
    server = await BridgeServer.start(remembered);
    terminal = vscode.window.createTerminal({ name: `test ${shell}`, shellPath: shell });
    terminal.show();
    await until('the terminal is active', () => vscode.window.activeTerminal === terminal);
    return server;
  };
  const integrated = (): Promise<vscode.TerminalShellIntegration> =>
    until('the shell is integrated', () => terminal.shellIntegration);
  const run = async (line: string): Promise<void> => {
    const ended = next(
      `the end of ${line}`,
      vscode.window.onDidEndTerminalShellExecution,
      (event) => event.terminal === terminal,
    );
    terminal.sendText(line);
    await ended;
  };

  afterEach(async () => {
    const closed = next(
      'the terminal closes',
      vscode.window.onDidCloseTerminal,
      (one) => one === terminal,
    );
    terminal.dispose();
    await closed;
    await server?.stop();
    server = undefined;
  });

  it('tells what a failed command printed, and its exit code', async () => {
    const asked = await start('/bin/bash');
    await integrated();
    const line = `printf '\\033[31mTypeError: no\\033[0m\\n    at run (a.js:1:2)\\n'; sleep 0.1; (exit 3)`;
    await run(line);
    const told = await asked.ask('whence/editorContext', TERMINAL);
    assert.equal(
      told?.terminalOutput,
      `$ ${line}  # exit code 3\nTypeError: no\n    at run (a.js:1:2)`,
    );
  });

  it('tells the last lines, of the command that failed last', async () => {
    const asked = await start('/bin/bash');
    await integrated();
    await run('seq 1 500; sleep 0.1; false');
    await run('echo fine; sleep 0.1');
    const told = await asked.ask('whence/editorContext', TERMINAL);
    const lines = told?.terminalOutput?.split('\n') ?? [];
    assert.equal(lines.length, 50);
    assert.equal(lines[0], '$ seq 1 500; sleep 0.1; false  # exit code 1');
    assert.equal(lines.at(-1), '500');
  });

  it('tells nothing when it was not asked', async () => {
    const asked = await start('/bin/bash');
    await integrated();
    await run('echo secret; sleep 0.1');
    const told = await asked.ask('whence/editorContext', { ...TERMINAL, captureTerminal: false });
    assert.equal(told?.terminalOutput, undefined);
  });

  it('recovers the output of fast commands, and gives the clipboard back', async () => {
    const asked = await start('/bin/bash', CONSENT);
    await integrated();
    await vscode.env.clipboard.writeText(KEPT);
    for (let time = 1; time <= 12; time += 1) {
      await run(`echo "Error: number ${time}"; false`);
      const told = await asked.ask('whence/editorContext', TERMINAL);
      assert.match(told?.terminalOutput ?? '', new RegExp(`1\nError: number ${time}$`));
      assert.equal(await vscode.env.clipboard.readText(), KEPT);
    }
  });

  it('is read without shell integration too, with consent', async () => {
    const asked = await start('/bin/sh', CONSENT);
    await vscode.env.clipboard.writeText(KEPT);
    terminal.sendText("echo 'Error:' 'no integration'");
    await until('the output is told', async () => {
      const told = await asked.ask('whence/editorContext', TERMINAL);
      return told?.terminalOutput?.includes('Error: no integration');
    });
    assert.equal(await vscode.env.clipboard.readText(), KEPT);
  });

  it('is not read through the clipboard when the user does not want it', async () => {
    const asked = await start('/bin/sh', { 'terminal.clipboard': 'never' });
    await vscode.env.clipboard.writeText(KEPT);
    terminal.sendText('echo hidden');
    const told = await asked.ask('whence/editorContext', TERMINAL);
    assert.equal(told?.terminalOutput, undefined);
    assert.equal(await asked.bridge.terminals.outputForUser(), undefined);
  });
});
