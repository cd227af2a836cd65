import * as assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Diagnostic, DocumentDiagnostics, EditorContextResult } from '../../protocol';
import { BridgeServer } from './support/bridgeServer';
import { until } from './support/bridgeWaiting';

const EVERYTHING = { captureSelection: true, captureDiagnostics: true, captureTerminal: false };

const FILES = {
  'tsconfig.json': '{"compilerOptions": {"strict": true, "target": "es2022", "noEmit": true}}',
  'notes.txt': 'helo',
  'price.ts': `export interface Price {
  cents: number;
  currency: string;
}

/** @deprecated */
export function old(): void {}

export function parsePrice(text: string): Price {
  old();
  const given = text.trm();
  return { cents: Number(given) };
}
`,
  'order.ts': `import { parsePrice } from './price';

export function total(): number {
  return parsePrice('1').cents + parsePrice('2').cents;
}

export class Cart {
  checkout(): string {
    return parsePrice('3').currency;
  }
}
`,
};

describe('the bridge', function () {
  this.timeout(90_000); // the language server of the editor starts
  let directory: string;
  let server: BridgeServer;
  let collection: vscode.DiagnosticCollection;

  const uriOf = (name: string): vscode.Uri => vscode.Uri.file(path.join(directory, name));
  const show = async (name: string): Promise<vscode.TextEditor> =>
    vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf(name)));
  const documentOf = (
    told: EditorContextResult | null,
    name: string,
  ): DocumentDiagnostics | undefined =>
    told?.diagnostics.find((one) => one.uri === String(uriOf(name)));
  const coded = (told: EditorContextResult | null, code: number): Diagnostic | undefined =>
    documentOf(told, 'price.ts')?.items.find((item) => item.code === code);

  before(async () => {
    directory = await realpath(await mkdtemp(path.join(tmpdir(), 'whence-bridge-')));
    for (const [name, text] of Object.entries(FILES)) {
      await writeFile(path.join(directory, name), text);
    }
    collection = vscode.languages.createDiagnosticCollection('test');
    server = await BridgeServer.start();
  });

  after(async () => {
    collection.dispose();
    await server.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(directory, { recursive: true });
  });

  it('tells what the language server of the editor reports, with all it says', async () => {
    await show('price.ts');
    const told = await until('TypeScript reports errors and hints', async () => {
      const answer = await server.ask('whence/editorContext', EVERYTHING);
      return coded(answer, 2741) && coded(answer, 6387) ? answer : undefined;
    });
    const missing = coded(told, 2741);
    assert.equal(missing?.source, 'ts');
    assert.equal(missing.severity, 1);
    assert.deepEqual(missing.range, {
      start: { line: 11, character: 2 },
      end: { line: 11, character: 8 },
    });
    const declared = missing.relatedInformation?.[0];
    assert.equal(declared?.location.uri, String(uriOf('price.ts')));
    assert.equal(declared.location.range.start.line, 2);
    assert.match(declared.message, /declared here/);
    assert.deepEqual(coded(told, 6387)?.tags, [2]);
    assert.equal(documentOf(told, 'price.ts')?.version, 1);
  });

  it('tells the quick fixes of others at the cursor', async () => {
    const editor = await show('price.ts');
    editor.selection = new vscode.Selection(10, 24, 10, 24);
    const titles = await until('TypeScript offers a fix', async () => {
      return coded(await server.ask('whence/editorContext', EVERYTHING), 2551)?.quickFixTitles;
    });
    assert.ok(titles.includes("Change spelling to 'trim'"));
    assert.ok(titles.every((title) => !title.startsWith('Whence:')));
  });

  it('tells the link of a code, and neither our own diagnostics nor those of what is no file', async () => {
    const at = new vscode.Range(0, 0, 0, 5);
    const linked = new vscode.Diagnostic(at, 'linked', vscode.DiagnosticSeverity.Warning);
    linked.code = { value: 'no-x', target: vscode.Uri.parse('https://example.org/rules/no-x') };
    linked.source = 'lint';
    linked.tags = [vscode.DiagnosticTag.Unnecessary];
    const own = new vscode.Diagnostic(at, 'own');
    own.source = 'whence';
    collection.set(uriOf('order.ts'), [linked, own]);
    collection.set(vscode.Uri.parse('untitled:a'), [new vscode.Diagnostic(at, 'elsewhere')]);
    const told = await server.ask('whence/editorContext', EVERYTHING);
    assert.deepEqual(documentOf(told, 'order.ts'), {
      uri: String(uriOf('order.ts')),
      items: [
        {
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } },
          message: 'linked',
          severity: 2,
          code: 'no-x',
          codeDescription: { href: 'https://example.org/rules/no-x' },
          source: 'lint',
          tags: [1],
        },
      ],
    });
    assert.ok(told?.diagnostics.every((one) => one.uri.startsWith('file:')));
    collection.clear();
  });

  it('tells the cursor and the selection in UTF-16 units, and no more than was asked', async () => {
    const editor = await show('price.ts');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '/* 😀 */ '));
    editor.selection = new vscode.Selection(0, 3, 0, 15);
    const told = await server.ask('whence/editorContext', EVERYTHING);
    assert.equal(told?.activeFile, String(uriOf('price.ts')));
    assert.deepEqual(told.cursorPosition, { line: 0, character: 15 });
    assert.equal(told.selectedText, '😀 */ export'.slice(0, 12));
    assert.equal(documentOf(told, 'price.ts')?.version, editor.document.version);
    const little = { captureSelection: false, captureDiagnostics: false, captureTerminal: false };
    const less = await server.ask('whence/editorContext', little);
    assert.deepEqual(Object.keys(less ?? {}).sort(), [
      'activeFile',
      'cursorPosition',
      'diagnostics',
    ]);
    assert.deepEqual(less?.diagnostics, []);
    await vscode.commands.executeCommand('undo');
  });

  it('tells the file looked at last while something else is in front', async () => {
    await show('price.ts');
    const panel = vscode.window.createWebviewPanel('test', 'Test', vscode.ViewColumn.Active);
    await until('the panel is in front', () => panel.active);
    await until('no text editor is active', () => vscode.window.activeTextEditor === undefined);
    const told = await server.ask('whence/editorContext', EVERYTHING);
    assert.equal(told?.activeFile, String(uriOf('price.ts')));
    panel.dispose();
    const unsaved = await vscode.workspace.openTextDocument({ content: 'notes' });
    await vscode.window.showTextDocument(unsaved);
    const still = await server.ask('whence/editorContext', EVERYTHING);
    assert.equal(still?.activeFile, String(uriOf('price.ts')));
  });

  it('tells who calls a function from a file that is not open, time and again', async () => {
    assert.ok(vscode.workspace.textDocuments.every(({ fileName }) => !fileName.includes('order')));
    const place = {
      textDocument: { uri: String(uriOf('price.ts')) },
      position: { line: 8, character: 18 },
    };
    const first = await until('TypeScript prepares an item', () =>
      server.ask('whence/prepareCallHierarchy', place),
    );
    for (let time = 1; time <= 12; time += 1) {
      const [item] = (await server.ask('whence/prepareCallHierarchy', place)) ?? [];
      assert.ok(item, `prepared ${time}`);
      const calls = await server.ask('whence/incomingCalls', { item });
      assert.deepEqual(
        calls?.map((call) => [
          path.basename(call.from.uri),
          call.from.name,
          call.fromRanges.length,
        ]),
        [
          ['order.ts', 'total', 2],
          ['order.ts', 'checkout', 1],
        ],
        `asked ${time}`,
      );
    }
    const [old] = first;
    assert.ok(old);
    assert.equal((await server.ask('whence/incomingCalls', { item: old }))?.length, 2);
  });

  it('follows the callers of callers by the items that it sent', async () => {
    const place = {
      textDocument: { uri: String(uriOf('price.ts')) },
      position: { line: 10, character: 3 },
    };
    const [inBody] = (await server.ask('whence/prepareCallHierarchy', place)) ?? [];
    assert.equal(inBody?.name, 'parsePrice');
    const calls = await server.ask('whence/incomingCalls', { item: inBody });
    const total = calls?.find((call) => call.from.name === 'total')?.from;
    assert.ok(total);
    assert.deepEqual(await server.ask('whence/incomingCalls', { item: total }), []);
  });

  it('has no answer for an item that it never sent, nor where there is no function', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const unknown = { name: 'x', kind: 12, uri: 'file:///x.ts', range, selectionRange: range };
    assert.equal(await server.ask('whence/incomingCalls', { item: unknown }), null);
    const nowhere = {
      textDocument: { uri: String(uriOf('tsconfig.json')) },
      position: { line: 0, character: 0 },
    };
    assert.equal(await server.ask('whence/prepareCallHierarchy', nowhere), null);
    const missing = { ...nowhere, textDocument: { uri: String(uriOf('missing.ts')) } };
    assert.equal(await server.ask('whence/prepareCallHierarchy', missing), null);
  });

  it('does not wait for those who never answer', async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    const slow = [
      vscode.languages.registerCodeActionsProvider('plaintext', { provideCodeActions: never }),
      vscode.languages.registerCallHierarchyProvider('plaintext', {
        prepareCallHierarchy: never,
        provideCallHierarchyIncomingCalls: never,
        provideCallHierarchyOutgoingCalls: never,
      }),
    ];
    const uri = uriOf('notes.txt');
    await show('notes.txt');
    collection.set(uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'a typo')]);
    const told = await server.ask('whence/editorContext', EVERYTHING);
    assert.equal(documentOf(told, 'notes.txt')?.items[0]?.message, 'a typo');
    const place = { textDocument: { uri: String(uri) }, position: { line: 0, character: 0 } };
    assert.equal(await server.ask('whence/prepareCallHierarchy', place), null);
    collection.clear();
    for (const provider of slow) {
      provider.dispose();
    }
  });
});
