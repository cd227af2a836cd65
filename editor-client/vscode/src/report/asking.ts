import * as vscode from 'vscode';
import type { AskResult, EventEnvelope } from '../protocol';
import type { Session } from '../session';
import type { Turn } from './messages';
import { messageOf, sentence } from './words';

const WORKING = 'Whence is investigating…';

/** What may have ended an answer before its end, in words. */
const CUT: Record<string, string> = {
  cancelled: 'You stopped this answer.',
  rounds: 'The answer was cut off at the step limit.',
  seconds: 'The answer was cut off at the time limit.',
  tokens: 'The answer was cut at the token limit.',
  repeated: 'The answer was cut off because the model repeated itself.',
};

/** The questions on one analysis, one at a time. */
export class Asking implements vscode.Disposable {
  private cancel: vscode.CancellationTokenSource | undefined;

  /**
   * @param turns What was asked before; grows.
   * @param changed Called when the turns are not what they were.
   */
  constructor(
    private readonly session: Session,
    private readonly turns: Turn[],
    private readonly changed: () => void,
  ) {}

  get isAnswering(): boolean {
    return this.cancel !== undefined;
  }

  /** Asks, and follows the answer to its end; a failure becomes the turn's remark. */
  async ask(analysisId: string, text: string): Promise<void> {
    if (this.cancel !== undefined) {
      return;
    }
    const cancel = new vscode.CancellationTokenSource();
    this.cancel = cancel;
    const turn: Turn = { question: text, answer: '', remark: WORKING };
    this.turns.push(turn);
    this.changed();
    try {
      end(turn, await this.session.request('whence/ask', { analysisId, text }, cancel.token));
    } catch (error) {
      turn.remark = cancel.token.isCancellationRequested
        ? (CUT.cancelled ?? '')
        : sentence(messageOf(error));
    } finally {
      cancel.dispose();
      this.cancel = undefined;
      this.changed();
    }
  }

  /** Takes an event of the answer that comes in. */
  take(event: EventEnvelope): void {
    const turn = this.turns.at(-1);
    if (turn === undefined || !this.isAnswering) {
      return;
    }
    if (event.event === 'chat.delta' && event.channel === 'content') {
      turn.answer += event.delta;
      turn.remark = '';
    } else if (event.event === 'tool.call') {
      turn.remark = WORKING;
    } else if (event.event === 'queue') {
      turn.remark = 'Waiting for the model, which is busy with something else.';
    } else {
      return;
    }
    this.changed();
  }

  stop(): void {
    this.cancel?.cancel();
  }

  dispose(): void {
    this.stop();
  }
}

function end(turn: Turn, result: AskResult): void {
  turn.answer = result.output || turn.answer;
  turn.remark = CUT[result.stopReason ?? ''] ?? (turn.answer ? '' : 'The model said nothing.');
}
