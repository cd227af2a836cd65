import * as vscode from 'vscode';
import type { Status } from './protocol';
import type { Server, ServerState } from './server';
import type { Session } from './session';
import { escaped } from './views/words';

const MENU = 'whence.client.menu';

interface Worker {
  readonly text: string;
  readonly with: string;
  readonly note: string;
}

interface Shown {
  readonly text: string;
  /** In words, for a screen reader and as the head of the tooltip. */
  readonly says: string;
  readonly colour?: 'warning' | 'error';
}

/** The item in the status bar: whether the server works, and with which model. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'whence.status',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly listeners: vscode.Disposable;
  private status: Status | undefined;

  constructor(
    private readonly server: Server,
    session: Session,
  ) {
    this.item.name = 'Whence';
    this.item.command = MENU;
    this.listeners = vscode.Disposable.from(
      server.onState(() => this.update()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.update()),
      session.onStatus((status) => {
        this.status = status;
        this.update();
      }),
    );
    this.update();
    this.item.show();
  }

  dispose(): void {
    this.listeners.dispose();
    this.item.dispose();
  }

  private update(): void {
    const { state } = this.server;
    const status = state.kind === 'running' ? this.status : undefined;
    if (state.kind !== 'running') {
      this.status = undefined;
    }
    const shown = limited(status === undefined ? ofState(state) : ofStatus(status));
    this.item.text = shown.text;
    this.item.tooltip = tooltip(shown);
    this.item.accessibilityInformation = { label: `${shown.says} Opens Whence's menu.` };
    this.item.backgroundColor =
      shown.colour && new vscode.ThemeColor(`statusBarItem.${shown.colour}Background`);
  }
}

/** What it says in Restricted Mode. */
function limited(shown: Shown): Shown {
  const note =
    ' This folder is in Restricted Mode: its own settings do not count, and nothing of it is run.';
  return vscode.workspace.isTrusted ? shown : { ...shown, says: shown.says + note };
}

function ofState(state: ServerState): Shown {
  switch (state.kind) {
    case 'missing':
      return { text: '$(warning) Whence: not found', says: state.message, colour: 'warning' };
    case 'restarting':
      return {
        text: '$(sync~spin) Whence: restarting',
        says: `Whence's server stopped (${state.why}). It is started again after ${state.seconds} s.`,
        colour: 'warning',
      };
    case 'failed':
      return {
        text: '$(error) Whence: stopped',
        says: `Whence's server stopped ${state.times} times (${state.why}).`,
        colour: 'error',
      };
    case 'running':
      return { text: '$(target) Whence', says: 'Whence is ready.' };
    case 'starting':
      return { text: '$(loading~spin) Whence', says: 'Whence is starting.' };
    case 'stopped':
      return { text: '$(circle-slash) Whence', says: 'Whence is not running.' };
  }
}

function ofStatus(status: Status): Shown {
  const worker = workerOf(status);
  switch (status.state) {
    case 'running':
      return {
        text: `$(sync~spin) Whence: investigating${status.analyst === 'offline' ? ' (offline)' : ''}`,
        says: `Whence is investigating${worker.with}.${worker.note}`,
      };
    case 'queued':
      return {
        text: '$(clock) Whence: waiting',
        says: `Whence waits for its turn${worker.with}.${worker.note}`,
      };
    case 'idle':
      return {
        text: `$(target) Whence${worker.text}`,
        says: `Whence is ready${worker.with}.${worker.note}`,
      };
  }
}

function workerOf({ analyst, model, contextLength }: Status): Worker {
  if (analyst === 'offline') {
    return {
      text: ': offline',
      with: '',
      note: ' It is offline: it works by rules and asks no model.',
    };
  }
  if (model === undefined) {
    return { text: '', with: '', note: '' };
  }
  const window = contextLength === undefined ? '' : ` and a window of ${contextLength} tokens`;
  return { text: `: ${shortened(model)}`, with: ` with the model ${model}${window}`, note: '' };
}

/** A model's own name, without who published it, as much as a status bar has room for. */
function shortened(model: string): string {
  const name = model.split('/').at(-1) ?? model;
  return name.length > 28 ? `${name.slice(0, 27)}…` : name;
}

const LINKS = new Map([
  ['Choose a model', 'whence.selectModel'],
  ['Check the setup', 'whence.doctor'],
  ['Show the log', 'whence.client.showLog'],
]);
const TRUST: [string, string] = ['Trust this folder', 'workbench.trust.manage'];

function tooltip(shown: Shown): vscode.MarkdownString {
  const text = new vscode.MarkdownString('', true);
  const links = vscode.workspace.isTrusted ? [...LINKS] : [TRUST, ...LINKS];
  text.isTrusted = { enabledCommands: links.map(([, command]) => command) };
  text.appendMarkdown(`**Whence**\n\n${escaped(shown.says)}\n\n`);
  return text.appendMarkdown(
    links.map(([title, command]) => `[${title}](command:${command})`).join(' · '),
  );
}
