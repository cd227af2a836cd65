import type { DebugProtocolMessage } from 'vscode';

/** A thread that stands still, and why. */
export interface Stop {
  readonly threadId: number;
  readonly reason?: string;
  readonly description?: string;
}

const RESUMING = new Set([
  'continue',
  'next',
  'stepIn',
  'stepOut',
  'stepBack',
  'reverseContinue',
  'goto',
  'restartFrame',
]);

type Fields = Readonly<Record<string, unknown>>;

interface Message {
  readonly type?: unknown;
  readonly event?: unknown;
  readonly command?: unknown;
  readonly arguments?: Fields;
  readonly body?: Fields;
}

/**
 * Which threads of one debug session stand still, by what goes between VS Code and its adapter
 * (Debug Adapter Protocol: `stopped` and `continued` events, requests that resume).
 */
export class Stops {
  private readonly byThread = new Map<number, Stop>();

  /** The one that stopped last, or that of a thread. */
  stop(threadId?: number): Stop | undefined {
    return threadId === undefined
      ? [...this.byThread.values()].at(-1)
      : this.byThread.get(threadId);
  }

  /** Reads a message of the adapter; true when a thread has stopped by it. */
  heard(message: DebugProtocolMessage): boolean {
    const { type, event, body = {} } = message as Message;
    if (type !== 'event') {
      return false;
    }
    if (event === 'continued') {
      this.resumed(body.threadId, body.allThreadsContinued === true);
    }
    return event === 'stopped' && this.stopped(body);
  }

  /** Reads a message to the adapter. */
  told(message: DebugProtocolMessage): void {
    const { type, command, arguments: given = {} } = message as Message;
    if (type === 'request' && RESUMING.has(String(command))) {
      this.resumed(given.threadId, given.singleThread !== true);
    }
  }

  private stopped(body: Fields): boolean {
    // without a thread of its own, a stop of all is told of the one that was stopped before
    const threadId = body.threadId ?? this.stop()?.threadId;
    if (typeof threadId !== 'number') {
      return false;
    }
    const { reason, text, description } = body;
    const more = typeof text === 'string' ? text : description;
    this.byThread.delete(threadId);
    this.byThread.set(threadId, {
      threadId,
      ...(typeof reason === 'string' && { reason }),
      ...(typeof more === 'string' && { description: more }),
    });
    return true;
  }

  private resumed(threadId: unknown, all: boolean): void {
    if (all || typeof threadId !== 'number') {
      this.byThread.clear();
    } else {
      this.byThread.delete(threadId);
    }
  }
}
