import type * as protocol from '../protocol';
import { oneLine } from './words';

type Arguments = Readonly<Record<string, unknown>>;

const PHASES: Readonly<Record<protocol.ModelProgress['phase'], string>> = {
  loading: 'Loading the model',
  prompt: 'Reading the question',
  generating: 'Thinking',
};

const CALLS: Readonly<Record<string, (given: Arguments) => string>> = {
  read_file: (given) => `Reading ${place(given)}`,
  get_code_context: (given) => `Looking at ${place(given)}`,
  find_callers_of_function: (given) => `Finding who calls ${said(given, 'functionName')}`,
  vector_search_db: () => 'Searching solved cases',
  get_user_error_context: () => 'Looking at the editor',
  web_search_wiki: () => 'Searching the web',
  submit_analysis: () => 'Checking the answer',
};

/** The step that an event begins, in a few words; undefined where it says nothing new. */
export function stepOf(event: protocol.Event): string | undefined {
  switch (event.event) {
    case 'investigation.started':
      return 'Starting';
    case 'chat.delta':
      return event.channel === 'reasoning' ? 'Thinking' : 'Writing';
    case 'model.progress':
      return progress(event);
    case 'tool.call':
      return oneLine(CALLS[event.name]?.(event.arguments) ?? `Using ${event.name}`, 80);
    case 'tool.result':
      return 'Thinking';
    case 'memory.hit':
      return 'Checking a solved case';
    case 'edit.search':
      return `Testing ${event.edits} edits`;
    case 'fix.attempt':
      return event.attempt > 1 ? `Testing the fix, attempt ${event.attempt}` : 'Testing the fix';
    default:
      return undefined;
  }
}

function progress({ phase, fraction }: protocol.ModelProgress): string {
  return PHASES[phase] + (fraction === undefined ? '' : ` ${(fraction * 100).toFixed(0)} %`);
}

function place(given: Arguments): string {
  const line = given.line ?? given.lineStart;
  return said(given, 'filePath') + (typeof line === 'number' ? `:${line}` : '');
}

function said(given: Arguments, name: string): string {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? value : 'the code';
}
