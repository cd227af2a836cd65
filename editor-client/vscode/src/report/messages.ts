/** What goes between a report's panel and the page in it. */
import type { EventEnvelope } from '../protocol';

export type Action =
  | 'showChanges'
  | 'apply'
  | 'solved'
  | 'wrong'
  | 'copy'
  | 'conclude'
  | 'cancel'
  | 'restart';

/** `off` says why it does nothing now. */
export interface Button {
  action: Action;
  label: string;
  first?: boolean;
  off?: string;
}

/** `remark` says what happens, or why there is no more of an answer. */
export interface Turn {
  question: string;
  answer: string;
  remark: string;
}

/** A line for the user: `problem` for what could not be done. */
export interface Notice {
  text: string;
  problem: boolean;
}

/**
 * What a panel shows, apart from the steps; the page keeps it over a reload of the window.
 *
 * `error` is what is investigated, `html` the report's fragment, `uri` the folder that its paths
 * start from; `hasModel` says that a model took part.
 */
export interface State {
  title: string;
  analysisId?: string;
  investigationId?: string;
  error?: string;
  running: boolean;
  html?: string;
  uri?: string;
  found?: boolean;
  hasModel?: boolean;
  fix?: 'proven' | 'passes' | 'checked' | 'unverified' | 'refuted';
  applied?: boolean;
  verdict?: 'solved' | 'wrong';
  notice?: Notice;
  turns: Turn[];
}

/** What the page makes of a state now. `canAsk`: there is a model to ask; `down`: no server. */
export interface View {
  state: State;
  canAsk: boolean;
  buttons: Button[];
  answering: boolean;
  down?: string;
  askOff?: string;
}

export type ToPage =
  | { type: 'view'; view: View }
  | { type: 'timeline'; events: EventEnvelope[]; running: boolean }
  | { type: 'event'; event: EventEnvelope }
  | { type: 'stopped' };

export type FromPage =
  | { type: 'ready' }
  | { type: 'act'; action: Action }
  | { type: 'open'; path: string; line?: number; lastLine?: number }
  | { type: 'report'; analysisId: string }
  | { type: 'ask'; text: string }
  | { type: 'stopAsking' };
