import * as vscode from 'vscode';
import type { Session } from '../session';
import type { Changes } from './changes';
import type { Action, Notice, State } from './messages';

/** What an action does to a panel's state; the notice is read out. */
export type Outcome = Partial<Pick<State, 'applied' | 'verdict'>> & { notice?: Notice };

interface Context {
  readonly session: Session;
  readonly changes: Changes;
  readonly state: State;
  /** Where the user's text is. */
  readonly column: vscode.ViewColumn;
}

const NOTHING: Outcome = {};

/** What each button does; each throws what the server answers. */
const ACTIONS: Record<Action, (context: Context) => Promise<Outcome>> = {
  showChanges: async ({ changes, state, column }) => {
    await changes.show(analysisOf(state), 'before and after the fix', column);
    return NOTHING;
  },
  apply,
  solved: async ({ session, state }) => {
    await session.execute('whence.markSolved', { analysisId: analysisOf(state) });
    return {
      verdict: 'solved',
      notice: said('Marked as solved. Whence remembers it for when this error comes back.'),
    };
  },
  wrong: markWrong,
  copy: async ({ session, state }) => {
    const params = { analysisId: analysisOf(state), format: 'markdown' as const };
    await vscode.env.clipboard.writeText((await session.request('whence/report', params)).content);
    return { notice: said('Copied the report as Markdown.') };
  },
  conclude: async ({ session, state }) => {
    await session.execute('whence.conclude', { investigationId: state.investigationId });
    return { notice: said('Asked for an answer with what is known so far.') };
  },
  cancel: async ({ session, state }) => {
    await session.execute('whence.cancel', { investigationId: state.investigationId });
    return NOTHING;
  },
  restart: async () => {
    await vscode.commands.executeCommand('whence.client.restart');
    return NOTHING;
  },
};

/** Does what a button says. */
export function act(action: Action, context: Context): Promise<Outcome> {
  return ACTIONS[action](context);
}

async function apply({ session, state }: Context): Promise<Outcome> {
  const result = await session.execute('whence.applyFix', { analysisId: analysisOf(state) });
  if (!result.applied) {
    throw new Error(result.reason ?? 'the fix is not applied');
  }
  return { applied: true, notice: said('The fix is applied.') };
}

async function markWrong({ session, state }: Context): Promise<Outcome> {
  const reason = await vscode.window.showInputBox({
    title: 'Whence: mark as wrong',
    prompt: 'What is wrong with it? Whence reads this when the error comes back.',
    placeHolder: 'The reason, or nothing',
  });
  if (reason === undefined) {
    return NOTHING;
  }
  const given = reason.trim() ? { reason: reason.trim() } : {};
  await session.execute('whence.markWrong', { analysisId: analysisOf(state), ...given });
  return {
    verdict: 'wrong',
    notice: said('Marked as wrong. Whence will not answer with it again.'),
  };
}

function said(text: string): Notice {
  return { text, problem: false };
}

function analysisOf(state: State): string {
  return state.analysisId ?? '';
}
