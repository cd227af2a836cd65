import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Answers } from './answers';
import { Asking } from './asking';
import { Bridge } from './bridge/bridge';
import { Commands } from './commands';
import { Findings } from './findings';
import { Installation } from './install';
import { type Launch, locate, withGateway } from './locate';
import { showMenu } from './menu';
import { Messages } from './messages';
import { middleware } from './middleware';
import { Missing } from './missing';
import { OwnServer } from './ownServer';
import { hasWhence, isProgram } from './processes';
import { Progresses } from './progress';
import { chosenInterpreter, onInterpreter } from './python';
import { Reports } from './report/reports';
import { Reruns } from './reruns';
import { Server } from './server';
import { Session } from './session';
import { StatusBar } from './status';
import { Stops } from './stops';
import { registerViews } from './views/views';

const WALKTHROUGH = 'whence.whence#whence.start';

/** Puts the parts together; the server is looked for and started after that. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Whence', { log: true });
  const session = new Session();
  const bridge = new Bridge(context, log);
  const progresses = new Progresses();
  const findings = new Findings(session);
  const reports = new Reports(context, session, log);
  const reruns = new Reruns();
  const messages = new Messages(titlesOf(context.extension));
  const version: string = context.extension.packageJSON.version;
  const own = new OwnServer(
    vscode.Uri.joinPath(context.globalStorageUri, 'server').fsPath,
    vscode.Uri.joinPath(context.extensionUri, 'dist/server').fsPath,
    version,
  );
  const server = new Server(session, () => find(own), {
    log,
    version,
    capabilities: { ...Bridge.capabilities, reports: true },
    middleware: middleware({
      progress: progresses.handle,
      asksForFixes: (...asked) => bridge.asksForFixes(...asked),
      lenses: (document) => session.lenses(document),
      settings: settingsOf(context.extension),
      applied: (files) => void reruns.offer(findings.fixing(files.map(({ path }) => path)), files),
      showDocument: (uri) => reports.showDocument(uri),
    }),
    attach: (client) => {
      session.listenTo(client);
      for (const feature of [bridge, progresses, messages]) {
        feature.attach(client);
      }
    },
  });
  const missing = new Missing(server, own);
  const commands = new Commands({
    server,
    session,
    findings,
    asking: new Asking(session, findings, () => bridge.terminals.outputForUser()),
    answers: new Answers((id) => reports.show(id)),
    reruns,
    refused: () => void refused(),
    log,
  });
  const stops = new Stops(server, commands, log);
  const refused = (): Promise<void> =>
    server.state.kind === 'missing' ? missing.tell(server.state.message) : stops.tell();

  context.subscriptions.push(
    ...[
      log,
      session,
      bridge,
      progresses,
      findings,
      reports,
      reruns,
      server,
      missing,
      commands,
      stops,
    ],
    new StatusBar(server, session),
    server.onState(({ kind }) =>
      vscode.commands.executeCommand('setContext', 'whence.serverState', kind),
    ),
    session.onRunning((isRunning) => (isRunning ? undefined : progresses.clear())),
    ...registered(new Installation(own, folders(), context.logUri, log, () => server.restart()), {
      server,
      findings,
      log,
      refused,
    }),
    ...watched(server),
  );
  registerViews(context, session, reports, log);
  setImmediate(() => void server.start());
}

interface Parts {
  readonly server: Server;
  readonly findings: Findings;
  readonly log: vscode.LogOutputChannel;
  refused(): Promise<void>;
}

/** The commands that are the extension's own. */
function registered(
  installation: Installation,
  { server, findings, log, refused }: Parts,
): vscode.Disposable[] {
  const { registerCommand } = vscode.commands;
  return [
    registerCommand('whence.client.restart', async () => {
      if (!(await server.restart())) {
        await refused();
      }
    }),
    registerCommand('whence.client.showLog', () => log.show()),
    registerCommand('whence.client.menu', () => showMenu(server, findings)),
    registerCommand('whence.client.install', () => installation.install()),
    registerCommand('whence.client.chooseInterpreter', () => installation.chooseInterpreter()),
    registerCommand('whence.client.installWheel', () => installation.installWheel()),
    registerCommand('whence.client.openWalkthrough', () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false),
    ),
  ];
}

/** What makes the server start anew: another program to run, or a workspace that is trusted now. */
function watched(server: Server): vscode.Disposable[] {
  const lookAgain = (): void => {
    if (server.state.kind === 'missing') {
      void server.restart();
    }
  };
  return [
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('whence.client')) {
        void server.restart();
      }
    }),
    vscode.extensions.onDidChange(lookAgain),
    onInterpreter(lookAgain),
  ];
}

async function find(own: OwnServer): Promise<Launch> {
  const client = vscode.workspace.getConfiguration('whence.client');
  const launch = await locate({
    serverPath: client.get('serverPath', ''),
    python: client.get('python', ''),
    folders: folders(),
    platform: process.platform,
    own: () => own.python(),
    isOutdated: () => own.isOutdated(),
    interpreter: chosenInterpreter,
    isProgram,
    hasWhence,
  });
  return client.get('gateway', false) ? withGateway(launch) : launch;
}

/** Those of PATH, and where programs are installed for a user: an editor that was not started from a
 * shell has a short PATH. */
function folders(): string[] {
  if (process.platform === 'win32') {
    return (process.env.PATH ?? '').split(';');
  }
  const usual = [join(homedir(), '.local/bin'), '/usr/local/bin', '/opt/homebrew/bin'];
  return [...new Set([...(process.env.PATH ?? '').split(':'), ...usual])];
}

/** The names of the settings, without the section's. */
function settingsOf(extension: vscode.Extension<unknown>): string[] {
  const sections: { properties: object }[] = extension.packageJSON.contributes.configuration;
  return sections
    .flatMap((section) => Object.keys(section.properties))
    .map((key) => key.replace(/^whence\./, ''));
}

/** The commands' titles by their ids. */
function titlesOf(extension: vscode.Extension<unknown>): Map<string, string> {
  const commands: { command: string; title: string }[] = extension.packageJSON.contributes.commands;
  return new Map(commands.map(({ command, title }) => [command, title]));
}
