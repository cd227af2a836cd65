import * as assert from 'node:assert/strict';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../../server';
import { Session } from '../../session';
import { CaseCommands } from '../../views/caseCommands';
import { type CaseNode, CasesTree } from '../../views/casesTree';
import { InvestigationsTree } from '../../views/investigationsTree';
import { openPlace, type Place } from '../../views/places';
import { until } from './support/bridgeWaiting';

/** A server and the views of it, beside those of the installed extension. */
class Bench {
  readonly session = new Session();
  readonly failures: unknown[] = [];
  readonly investigations = new InvestigationsTree(this.session, (error) =>
    this.failures.push(error),
  );
  readonly cases = new CasesTree(this.session, (error) => this.failures.push(error));
  readonly log = vscode.window.createOutputChannel('Views under test', { log: true });
  readonly server: Server;

  constructor(data: string) {
    const settings = [`data_dir=${data}`, 'analyst=offline', 'embedder=lexical'];
    const args = ['lsp', ...settings.flatMap((one) => ['--set', one])];
    this.server = new Server(
      this.session,
      async () => ({ command: 'whence', args, origin: 'PATH' }),
      {
        log: this.log,
        version: vscode.extensions.getExtension('whence.whence')?.packageJSON.version,
        middleware: {},
        capabilities: {},
        attach: (client) => this.session.listenTo(client),
      },
    );
  }

  async explained(text: string): Promise<string> {
    const { analysis } = await this.session.execute('whence.explainTerminal', { text });
    assert.ok(analysis);
    return analysis.id;
  }

  async listed(): Promise<CaseNode[]> {
    const nodes = await this.cases.getChildren();
    return nodes.filter((node): node is CaseNode => node.kind === 'case');
  }

  async stop(): Promise<void> {
    await this.server.stop();
    for (const one of [this.server, this.investigations, this.cases, this.session, this.log]) {
      one.dispose();
    }
  }
}

/** Answers the next question of `vscode.window` in the user's place. */
function answering(
  question: 'showInputBox' | 'showWarningMessage',
  answer: string | undefined,
): vscode.Disposable {
  const asked = vscode.window[question];
  Object.assign(vscode.window, { [question]: () => Promise.resolve(answer) });
  return new vscode.Disposable(() => Object.assign(vscode.window, { [question]: asked }));
}

describe('the views', () => {
  let data: string;
  let bench: Bench;
  let trace: string;

  const projectFile = (name: string): string => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    return path.join(folder.uri.fsPath, name);
  };

  before(async () => {
    data = await realpath(await mkdtemp(path.join(tmpdir(), 'whence-views-')));
    bench = new Bench(data);
    trace = await readFile(projectFile('report.log'), 'utf8');
    await bench.server.start();
  });

  afterEach(() => {
    assert.deepEqual(bench.failures, []);
  });

  after(async () => {
    await bench.stop();
    await rm(data, { recursive: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** The one case there is. */
  const solved = async (): Promise<CaseNode> => {
    bench.cases.refresh();
    const [known] = await bench.listed();
    if (known !== undefined) {
      return known;
    }
    await bench.explained(trace);
    bench.cases.refresh();
    const [made] = await bench.listed();
    assert.ok(made);
    return made;
  };

  it('are in the side bar, with their commands', async () => {
    await vscode.commands.executeCommand('workbench.view.extension.whence');
    const known = await vscode.commands.getCommands(true);
    for (const name of ['whence.investigations.focus', 'whence.cases.focus']) {
      assert.ok(known.includes(name), name);
    }
    assert.ok(known.includes('whence.cases.search'));
  });

  it('are empty, and ask nothing, while no server runs', async () => {
    const idle = new Bench(data);
    assert.deepEqual(await idle.investigations.getChildren(), []);
    assert.deepEqual(await idle.cases.getChildren(), []);
    assert.deepEqual(idle.failures, []);
    await idle.stop();
  });

  it('show an investigation and what came of it, down to the line', async () => {
    const analysisId = await bench.explained(trace);
    const one = await until('the end is heard', async () => {
      const [node] = await bench.investigations.getChildren();
      const item = node && bench.investigations.getTreeItem(node);
      return node !== undefined && String(item?.description).startsWith('Found') ? node : undefined;
    });
    assert.equal(one.kind, 'investigation');
    assert.equal(bench.investigations.getTreeItem(one).label, 'AttributeError');
    assert.equal(
      one.kind === 'investigation' && bench.investigations.analysisOf(one.id),
      analysisId,
    );
    const details = await bench.investigations.getChildren(one);
    const cause = details.find((node) => node.kind === 'detail' && node.name === 'cause');
    assert.ok(cause);
    const place: Place = bench.investigations.getTreeItem(cause).command?.arguments?.[0];
    await openPlace(place);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, projectFile(place.filePath));
    assert.equal(editor?.selection.start.line, place.line - 1);
  });

  it('mark a case as the user says: right, or wrong', async () => {
    const commands = new CaseCommands(bench.cases, async () => undefined);
    await commands.markRight(await solved());
    const right = await solved();
    assert.equal(right.item.userValidated, true);
    assert.equal(bench.cases.getTreeItem(right).contextValue, 'case.report.right');

    const reason = answering('showInputBox', 'it was the cache');
    await commands.markWrong(right);
    reason.dispose();
    assert.equal(bench.cases.getTreeItem(await solved()).contextValue, 'case.report.wrong');
    await bench.cases.forget(right.item.id);
  });

  it('show the report of a case', async () => {
    const shown: string[] = [];
    const one = await solved();
    const commands = new CaseCommands(bench.cases, async (id) => {
      shown.push(id);
    });
    await commands.report(one);
    assert.deepEqual(shown, [one.item.id]);
    const { content } = await bench.session.request('whence/report', { analysisId: one.item.id });
    assert.match(content, /AttributeError/);
  });

  it('forget a case only when the user has confirmed it', async () => {
    const commands = new CaseCommands(bench.cases, async () => undefined);
    const one = await solved();
    for (const [answer, left] of [
      [undefined, 1],
      ['Forget', 0],
    ] as const) {
      const confirmed = answering('showWarningMessage', answer);
      await commands.forget(one);
      confirmed.dispose();
      assert.equal((await bench.listed()).length, left);
    }
  });

  it('search in place of the list, until the search is cleared', async () => {
    await solved();
    bench.cases.search("AttributeError: 'NoneType' object has no attribute 'upper'");
    assert.equal((await bench.listed()).length, 1);
    assert.match(bench.cases.heading ?? '', /^Results for “AttributeError/);
    bench.cases.filter('go');
    assert.equal((await bench.listed()).length, 0);
    assert.match(bench.cases.heading ?? '', /^No results for .* in Go$/);
    bench.cases.search(undefined);
    assert.equal((await bench.listed()).length, 0);
    assert.equal(bench.cases.heading, 'No solved cases in Go yet');
    bench.cases.filter(undefined);
    assert.equal((await bench.listed()).length, 1);
    assert.equal(bench.cases.heading, undefined);
  });

  it('hold tooltips in which nothing can be clicked', async () => {
    const { tooltip, accessibilityInformation } = bench.cases.getTreeItem(await solved());
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.equal(tooltip.isTrusted, false);
    assert.equal(tooltip.supportHtml, false);
    assert.match(accessibilityInformation?.label ?? '', /AttributeError.*confidence/);
  });

  it('keep what was found when the server is gone', async () => {
    await bench.explained(trace);
    await bench.server.stop();
    const [one] = await bench.investigations.getChildren();
    assert.ok(one);
    assert.equal(bench.investigations.running, 0);
    assert.match(String(bench.investigations.getTreeItem(one).description), /^Found/);
    assert.deepEqual(await bench.cases.getChildren(), []);
  });
});
