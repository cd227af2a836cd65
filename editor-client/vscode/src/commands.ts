import * as vscode from 'vscode';
import type { Answers } from './answers';
import type { Asking, Errand } from './asking';
import type { Findings } from './findings';
import { textIn } from './place';
import { plain } from './plain';
import type { ExplainResult } from './protocol';
import type { Reruns } from './reruns';
import type { Server } from './server';
import type { Results, Session } from './session';
import type { Output } from './terminal/terminals';

// What the server answers for a request that the user has stopped, and for one whose failure the
// user was told of already.
const CANCELLED = -32800;
const TOLD = -32803;

type Handler = (given: unknown) => Promise<unknown>;

interface Parts {
  readonly server: Server;
  readonly session: Session;
  readonly findings: Findings;
  readonly asking: Asking;
  readonly answers: Answers;
  readonly reruns: Reruns;
  readonly log: vscode.LogOutputChannel;
  /** Tells the user why no server can be asked. */
  refused(): void;
}

/**
 * The server's commands as commands of the editor.
 *
 * They are registered for as long as the extension lives, so that none is ever "not found": one that
 * is called while no server runs starts it. What a palette, a menu or a shortcut doesn't say is
 * found out here.
 */
export class Commands implements vscode.Disposable {
  private readonly lostErrands: Errand[] = [];
  private readonly registered: vscode.Disposable;

  constructor(private readonly parts: Parts) {
    const handlers = Object.entries(this.handlers());
    this.registered = vscode.Disposable.from(
      ...handlers.map(([name, handle]) =>
        vscode.commands.registerCommand(name, (given: unknown) => this.run(handle, given)),
      ),
    );
  }

  /** The investigations that were under way when the server stopped; each is handed out once. */
  takeLost(): Errand[] {
    return this.lostErrands.splice(0);
  }

  /** Investigates; resolves when it has ended, also when it has failed. */
  async investigate({ command, argument }: Errand): Promise<unknown> {
    return this.run(() => this.investigated({ command, argument }), undefined);
  }

  dispose(): void {
    this.registered.dispose();
  }

  private handlers(): Record<keyof Results, Handler> {
    return {
      'whence.explain': async (given) => {
        const argument = await this.parts.asking.error(given);
        return argument && this.investigated({ command: 'whence.explain', argument });
      },
      'whence.explainSelection': async (given) => {
        const errand = await this.parts.asking.selection(given);
        return errand && this.investigated(errand);
      },
      'whence.explainTerminal': async (given) => {
        const asked = await this.parts.asking.terminal(given);
        return asked && this.explainTerminal(asked);
      },
      'whence.conclude': (given) =>
        this.tell('whence.conclude', named(given), (answer) => toldOf(answer.concluding)),
      'whence.cancel': (given) =>
        this.tell('whence.cancel', named(given), (answer) => toldOf(answer.cancelled)),
      'whence.findSimilar': async (given) => {
        const argument = await this.parts.asking.similar(given);
        return (
          argument &&
          this.tell('whence.findSimilar', argument, (found) => this.parts.answers.similar(found))
        );
      },
      'whence.showReport': (given) => this.onAnalysis('whence.showReport', given, 'Show report'),
      'whence.applyFix': async (given) => {
        const among = this.parts.findings.withFix();
        const analysisId = await this.parts.asking.analysis(given, 'Apply the fix', among);
        return analysisId && this.parts.session.execute('whence.applyFix', { analysisId });
      },
      'whence.markSolved': (given) =>
        this.onAnalysis('whence.markSolved', given, 'Mark as solved: which one was right?'),
      'whence.markWrong': (given) => this.markedWrong(given),
      'whence.selectModel': (given) =>
        this.tell('whence.selectModel', asObject(given), (chosen) =>
          this.parts.answers.model(chosen),
        ),
      'whence.doctor': () =>
        this.tell('whence.doctor', {}, (found) => this.parts.answers.checks(found)),
      'whence.clear': () => this.parts.session.execute('whence.clear', {}),
    };
  }

  private async run(handle: Handler, given: unknown): Promise<unknown> {
    if (!(await this.parts.server.start())) {
      this.parts.refused();
      return undefined;
    }
    try {
      return await handle(given);
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  private async investigated(errand: Errand): Promise<unknown> {
    try {
      return await this.parts.session.execute(errand.command, errand.argument);
    } catch (error) {
      if (isLost(error)) {
        this.lostErrands.push(errand);
      }
      throw error;
    }
  }

  private async explainTerminal({
    argument,
    output,
  }: {
    argument: object;
    output?: Output;
  }): Promise<unknown> {
    const answer = await this.investigated({ command: 'whence.explainTerminal', argument });
    const { analysis } = answer as ExplainResult;
    if (analysis !== undefined && output !== undefined) {
      this.parts.reruns.remember(analysis.id, output);
    }
    return answer;
  }

  private async onAnalysis(
    command: 'whence.showReport' | 'whence.markSolved',
    given: unknown,
    title: string,
  ): Promise<unknown> {
    const analysisId = await this.parts.asking.analysis(given, title);
    if (analysisId === undefined) {
      return undefined;
    }
    const answer = await this.parts.session.execute(command, { analysisId });
    if (command === 'whence.markSolved') {
      vscode.window.setStatusBarMessage('Marked as solved', 5000);
    }
    return answer;
  }

  private async markedWrong(given: unknown): Promise<unknown> {
    const analysisId = await this.parts.asking.analysis(
      given,
      'Mark as wrong: which one was wrong?',
    );
    const reason = analysisId && (await this.parts.asking.reason(given));
    if (analysisId === undefined || reason === undefined) {
      return undefined;
    }
    const argument = reason.trim() === '' ? { analysisId } : { analysisId, reason };
    const answer = await this.parts.session.execute('whence.markWrong', argument);
    this.parts.findings.forget(analysisId);
    vscode.window.setStatusBarMessage('Whence remembers that this was wrong', 5000);
    return answer;
  }

  private async tell<C extends keyof Results>(
    command: C,
    argument: object,
    show: (answer: Results[C]) => unknown,
  ): Promise<Results[C]> {
    const answer = await this.parts.session.execute(command, argument);
    void show(answer); // which may wait for the user
    return answer;
  }

  private failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const code = codeOf(error);
    this.parts.log.warn(`a command failed: ${message}`);
    if (code !== CANCELLED && code !== TOLD && !isLost(error)) {
      void vscode.window.showErrorMessage(`Whence: ${plain(message)}`);
    }
  }
}

/** Whether there was no server any more to answer (LSP's numbers for it, or the connection's). */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || code === -32097 || code === -32099;
}

function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** The investigation that a caller means; the server takes the newest where none is named. */
function named(given: unknown): object {
  const investigationId = textIn(given, 'investigationId');
  return investigationId === undefined ? {} : { investigationId };
}

function toldOf(done: boolean): void {
  if (!done) {
    void vscode.window.showInformationMessage('Whence: no investigation is under way.');
  }
}

function asObject(given: unknown): object {
  return typeof given === 'object' && given !== null && 'model' in given ? given : {};
}
