import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ExplainResult } from '../../protocol';
import { Changes, SCHEME } from '../../report/changes';

const LOG = 'crash.log';

async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  const end = Date.now() + 25_000;
  for (;;) {
    const found = find();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

function reportTabs(): vscode.Tab[] {
  return tabs().filter(
    ({ input }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith('whence.report'),
  );
}

async function explained(): Promise<ExplainResult> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const log = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, LOG));
  const argument = { text: log.getText(), uri: folder.uri.toString() };
  await until('the commands of the server', () =>
    vscode.extensions.getExtension('whence.whence')?.isActive ? true : undefined,
  );
  return vscode.commands.executeCommand<ExplainResult>('whence.explainTerminal', argument);
}

describe('a report', () => {
  let result: ExplainResult;

  before(async () => {
    result = await explained();
  });

  after(async () => {
    await vscode.window.tabGroups.close(tabs());
  });

  it('opens in a panel that is called after the error', async () => {
    const { analysis } = result;
    assert.ok(analysis);
    await vscode.commands.executeCommand('whence.showReport', { analysisId: analysis.id });
    const tab = await until('the panel', () =>
      reportTabs().find((one) => one.label === analysis.errorType),
    );
    assert.ok(tab.input instanceof vscode.TabInputWebview);
  });

  it('has one panel, however often it is asked for', async () => {
    const argument = { analysisId: result.analysis?.id };
    await vscode.commands.executeCommand('whence.showReport', argument);
    await vscode.commands.executeCommand('whence.showReport', argument);
    assert.equal(reportTabs().length, 1);
  });
});

describe('a document of our scheme', () => {
  it('that no fix made cannot be read', async () => {
    const uri = vscode.Uri.from({ scheme: SCHEME, authority: 'before', path: '/x', query: 'no' });
    await assert.rejects(async () => vscode.workspace.openTextDocument(uri));
  });
});

describe('the changes of a fix', () => {
  const file = (name: string) => ({
    uri: vscode.Uri.file(`/somewhere/${name}`).toString(),
    before: `old ${name}\n`,
    after: `new ${name}\n`,
  });

  after(() => vscode.window.tabGroups.close(tabs()));

  it('are in one editor, also of several files', async () => {
    const files = [file('a.ts'), file('b.ts')];
    const changes = new Changes(async (analysisId) => ({ analysisId, files }));
    try {
      await changes.show('rca-several', 'what the fix changes', vscode.ViewColumn.Active);
      const tab = await until('the editor', () =>
        tabs().find((one) => one.label.startsWith('what the fix changes')),
      );
      assert.ok(tab.isActive);
    } finally {
      changes.dispose();
    }
  });
});
