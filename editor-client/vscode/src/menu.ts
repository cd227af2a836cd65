import * as vscode from 'vscode';
import type { Findings } from './findings';
import type { Server } from './server';

interface Item extends vscode.QuickPickItem {
  readonly run?: { readonly command: string; readonly argument?: unknown };
}

/** What can be done at the moment, for the click on the status bar. */
export async function showMenu(server: Server, findings: Findings): Promise<void> {
  const chosen = await vscode.window.showQuickPick(items(server, findings), {
    title: 'Whence',
    placeHolder: 'What do you want to do?',
  });
  if (chosen?.run !== undefined) {
    await vscode.commands.executeCommand(chosen.run.command, chosen.run.argument);
  }
}

function items(server: Server, findings: Findings): Item[] {
  const works = server.state.kind === 'running';
  return [
    ...(works ? working(findings) : installing(server)),
    divider('Set-up'),
    ...(works
      ? [
          item('settings', 'Choose a model', 'whence.selectModel'),
          item('checklist', 'Check the setup', 'whence.doctor'),
        ]
      : []),
    item(
      'settings-gear',
      'Open the settings',
      'workbench.action.openSettings',
      '@ext:whence.whence',
    ),
    item('output', 'Show the log', 'whence.client.showLog'),
    item('debug-restart', 'Restart the server', 'whence.client.restart'),
    item('book', 'Get started', 'whence.client.openWalkthrough'),
  ];
}

function working(findings: Findings): Item[] {
  return [
    ...(findings.investigating
      ? [
          item('check', 'Answer with what you have', 'whence.conclude'),
          item('debug-stop', 'Stop the investigation', 'whence.cancel'),
        ]
      : []),
    item('search', 'Explain the error at the cursor', 'whence.explain'),
    item('selection', 'Explain the selection', 'whence.explainSelection'),
    item('terminal', 'Explain the terminal output', 'whence.explainTerminal'),
    ...(findings.all().length > 0 ? [item('book', 'Show report…', 'whence.showReport')] : []),
    item('history', 'Find similar solved cases', 'whence.findSimilar'),
  ];
}

function installing(server: Server): Item[] {
  return server.state.kind === 'missing'
    ? [
        item('cloud-download', 'Install the server', 'whence.client.install'),
        item('symbol-misc', 'Choose an interpreter…', 'whence.client.chooseInterpreter'),
        item('package', 'Install from a wheel…', 'whence.client.installWheel'),
      ]
    : [];
}

function item(icon: string, label: string, command: string, argument?: unknown): Item {
  return { label: `$(${icon}) ${label}`, run: { command, argument } };
}

function divider(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
