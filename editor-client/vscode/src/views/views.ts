import * as vscode from 'vscode';
import type { Session } from '../session';
import { CaseCommands, isCase } from './caseCommands';
import { type CaseNode, CasesTree } from './casesTree';
import { InvestigationsTree } from './investigationsTree';
import { openFile, openPlace, type Place } from './places';

const TICK_MS = 30_000;

/** What the views need of the reports. */
export interface ReportsShown {
  show(analysisId: string): Promise<void>;
  follow(investigationId: string): Promise<void>;
}

/** Shows the investigations and the solved cases in the side bar; the session tells of both. */
export function registerViews(
  context: vscode.ExtensionContext,
  session: Session,
  reports: ReportsShown,
  log: vscode.LogOutputChannel,
): void {
  const failed = (error: unknown) => log.warn(`a view could not be filled: ${messageOf(error)}`);
  const investigations = new InvestigationsTree(session, failed);
  const cases = new CasesTree(session, failed);
  context.subscriptions.push(
    investigations,
    cases,
    investigationsView(investigations),
    casesView(cases),
    registered(
      { ...investigationCommands(investigations, reports), ...caseCommands(cases, reports) },
      log,
    ),
  );
}

type Command = (given: unknown) => Promise<void>;

function investigationsView(tree: InvestigationsTree): vscode.Disposable {
  const view = vscode.window.createTreeView('whence.investigations', { treeDataProvider: tree });
  let timer: NodeJS.Timeout | undefined;
  const visible = view.onDidChangeVisibility((now) => {
    clearInterval(timer);
    if (now.visible) {
      tree.tick();
      timer = setInterval(() => tree.tick(), TICK_MS);
    }
  });
  const badge = tree.onDidChangeTreeData(() => {
    const { running } = tree;
    const tooltip = running === 1 ? '1 investigation runs' : `${running} investigations run`;
    view.badge = running === 0 ? undefined : { value: running, tooltip };
  });
  return vscode.Disposable.from(
    view,
    visible,
    badge,
    new vscode.Disposable(() => clearInterval(timer)),
  );
}

function casesView(tree: CasesTree): vscode.Disposable {
  const view = vscode.window.createTreeView('whence.cases', {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  const heading = tree.onHeading(() => {
    view.message = tree.heading ?? '';
    setSearching(tree.query !== undefined);
  });
  const visible = view.onDidChangeVisibility((now) => {
    if (now.visible && tree.wasLookedAt) {
      tree.refresh(); // what was said of a case elsewhere is told by nobody
    }
  });
  return vscode.Disposable.from(view, heading, visible);
}

function investigationCommands(
  tree: InvestigationsTree,
  reports: ReportsShown,
): Record<string, Command> {
  return {
    'whence.investigations.open': async (given) => {
      const id = idOf(given);
      const analysisId = tree.analysisOf(id);
      await (analysisId === undefined ? reports.follow(id) : reports.show(analysisId));
    },
    'whence.investigations.conclude': (given) => tree.conclude(idOf(given)),
    'whence.investigations.cancel': (given) => tree.cancel(idOf(given)),
    'whence.views.openPlace': (given) => openPlace(given as Place),
    'whence.views.openFile': (given) => openFile(String(given)),
  };
}

function caseCommands(tree: CasesTree, reports: ReportsShown): Record<string, Command> {
  const commands = new CaseCommands(tree, (id) => reports.show(id));
  const onCase = (run: (node: CaseNode) => Promise<void>): Command => {
    return async (given) => {
      if (isCase(given)) {
        await run(given);
      }
    };
  };
  return {
    'whence.cases.search': () => commands.search(),
    'whence.cases.clearSearch': async () => tree.search(undefined),
    'whence.cases.filter': () => commands.filter(),
    'whence.cases.refresh': async () => tree.refresh(),
    'whence.cases.loadMore': () => tree.more(),
    'whence.cases.markRight': onCase((node) => commands.markRight(node)),
    'whence.cases.markWrong': onCase((node) => commands.markWrong(node)),
    'whence.cases.showReport': onCase((node) => commands.report(node)),
    'whence.cases.copy': onCase((node) => commands.copy(node)),
    'whence.cases.forget': onCase((node) => commands.forget(node)),
  };
}

/** The commands, each of which tells the user of its own failure. */
function registered(
  commands: Record<string, Command>,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const guarded = (name: string, run: Command) => async (given: unknown) => {
    try {
      await run(given);
    } catch (error) {
      log.warn(`${name}: ${messageOf(error)}`);
      void vscode.window.showErrorMessage(`Whence: ${messageOf(error)}`);
    }
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(name, guarded(name, run)),
    ),
  );
}

/** A click says the id of the investigation, a menu the row. */
function idOf(given: unknown): string {
  return typeof given === 'object' && given !== null && 'id' in given
    ? String(given.id)
    : String(given);
}

/** For the button that clears the search. */
function setSearching(isSearching: boolean): void {
  void vscode.commands.executeCommand('setContext', 'whence.cases.searching', isSearching);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
