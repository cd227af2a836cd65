import * as vscode from 'vscode';
import type * as protocol from '../protocol';
import type { Deadline } from './bounded';
import { type Stop, Stops } from './stops';
import { cheap, partsOf, type RawScope, type RawVariable, readable, trimmed } from './variables';

const MOST_FRAMES = 50;
const MOST_SCOPES = 3;
const MOST_VARIABLES = 40;
const MOST_PARTS = 12;
/** Of outer frames only the place is told: their variables are rarely the cause. */
const FRAMES_WITH_VARIABLES = 5;
/** How much a step of the debugger can be asked for in all, whatever the program holds. */
const MOST_QUESTIONS = 60;

/** What the Debug Adapter Protocol calls `StackFrame`, as far as it is read here. */
interface RawFrame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly source?: { readonly path?: string; readonly sourceReference?: number };
  readonly presentationHint?: string;
}

interface Stopped {
  readonly session: vscode.DebugSession;
  readonly stop: Stop;
}

/** Where the debugger stands, as its adapter tells. */
export class Debugging implements vscode.Disposable {
  private readonly stops = new Map<string, { session: vscode.DebugSession; stops: Stops }>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly log: vscode.LogOutputChannel) {
    this.subscriptions = [
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: (session) => this.tracker(session),
      }),
      vscode.debug.onDidTerminateDebugSession((session) => this.stops.delete(session.id)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  /** The stopped thread that the user looks at, else the one that stopped last; null when all run. */
  async state(
    asked: protocol.DebugStateParams,
    deadline: Deadline,
  ): Promise<protocol.DebugState | null> {
    const found = this.stopped(asked.threadId);
    if (found === undefined) {
      return null;
    }
    const { session, stop } = found;
    const adapter = new Adapter(session, deadline, this.log);
    const levels = Math.min(Math.max(1, asked.maxFrames), MOST_FRAMES);
    const frames = await adapter.frames(stop.threadId, levels);
    return frames.length === 0 ? null : { ...stop, frames: await adapter.told(frames) };
  }

  private tracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    const stops = new Stops();
    return {
      onWillReceiveMessage: (message) => stops.told(message),
      onDidSendMessage: (message) => {
        if (stops.heard(message)) {
          this.stops.delete(session.id); // the one that stopped last is the last of the map
          this.stops.set(session.id, { session, stops });
        }
      },
    };
  }

  private stopped(threadId: number | undefined): Stopped | undefined {
    const looked = vscode.debug.activeStackItem;
    const active = looked?.session.id ?? vscode.debug.activeDebugSession?.id;
    const newest = [...this.stops.values()].reverse();
    const ordered = newest.sort(
      (a, b) => Number(b.session.id === active) - Number(a.session.id === active),
    );
    for (const { session, stops } of ordered) {
      const inView = looked?.session.id === session.id ? stops.stop(looked.threadId) : undefined;
      const stop = threadId === undefined ? (inView ?? stops.stop()) : stops.stop(threadId);
      if (stop !== undefined) {
        return { session, stop };
      }
    }
    return undefined;
  }
}

/** Questions to one debug adapter, as many as there is time and leave for. */
class Adapter {
  private left = MOST_QUESTIONS;

  constructor(
    private readonly session: vscode.DebugSession,
    private readonly deadline: Deadline,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  async frames(threadId: number, levels: number): Promise<RawFrame[]> {
    const body = await this.ask<{ stackFrames?: RawFrame[] }>('stackTrace', {
      threadId,
      startFrame: 0,
      levels,
    });
    const frames = body?.stackFrames ?? [];
    return frames.filter((frame) => frame.presentationHint !== 'label').slice(0, levels);
  }

  /** All at once, the innermost frame's variables first: each question goes a long way. */
  async told(frames: readonly RawFrame[]): Promise<protocol.DebugFrame[]> {
    return Promise.all(
      frames.map(async (frame, index) => {
        const scopes = index < FRAMES_WITH_VARIABLES ? await this.scopes(frame, index === 0) : [];
        const uri = uriOf(frame);
        const { name, line, column } = frame;
        return { name, ...(uri ? { uri } : {}), line, column, scopes };
      }),
    );
  }

  private async scopes(frame: RawFrame, withParts: boolean): Promise<protocol.DebugScope[]> {
    const body = await this.ask<{ scopes?: RawScope[] }>('scopes', { frameId: frame.id });
    const told = cheap(body?.scopes ?? [], MOST_SCOPES).map(
      async ({ name, variablesReference }) => ({
        name,
        variables: await this.variables({ variablesReference }, MOST_VARIABLES, withParts),
      }),
    );
    return (await Promise.all(told)).filter((scope) => scope.variables.length > 0);
  }

  private async variables(
    asked: object,
    most: number,
    withParts: boolean,
  ): Promise<protocol.DebugVariable[]> {
    const body = await this.ask<{ variables?: RawVariable[] }>('variables', asked);
    const told = readable(body?.variables ?? [], most).map(async (variable) => {
      const question = withParts ? partsOf(variable, MOST_PARTS) : undefined;
      const parts = question ? await this.variables(question, MOST_PARTS, false) : [];
      return { ...trimmed(variable), ...(parts.length > 0 ? { variables: parts } : {}) };
    });
    return Promise.all(told);
  }

  /** Undefined when the adapter refuses, is late, or was asked enough. */
  private async ask<T>(command: string, given: object): Promise<T | undefined> {
    if (this.left === 0) {
      return undefined;
    }
    this.left -= 1;
    try {
      return await this.deadline.wait<T>(() => this.session.customRequest(command, given));
    } catch (error) {
      this.log.debug(`The debugger did not answer ${command}: ${error}`);
      return undefined;
    }
  }
}

function uriOf({ source }: RawFrame): string | undefined {
  if (!source?.path || source.sourceReference) {
    return undefined;
  }
  const isUri = /^[a-z][\w+.-]+:/i.test(source.path);
  const uri = isUri ? vscode.Uri.parse(source.path) : vscode.Uri.file(source.path);
  // the window's name for a file of the machine that this runs on
  return String(uri.scheme === 'vscode-remote' ? vscode.Uri.file(uri.path) : uri);
}
