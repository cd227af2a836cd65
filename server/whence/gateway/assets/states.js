// How an investigation stands, in words, and what can be done to one that runs.
import { button, element } from '../../report/assets/elements.js';
import { json, path } from './api.js';
import { isRunning } from './follow.js';

/** @typedef {import('./api.js').Investigation} Investigation */

/** @type {Record<string, string>} */
const STATES = {
  starting: 'Starting',
  queued: 'Waiting for the model',
  running: 'Running',
  interrupted: 'Interrupted',
};

/** @type {Record<string, string>} */
const ENDINGS = {
  submitted: 'Finished',
  answered: 'Finished',
  concluded: 'Finished early',
  rounds: 'Stopped at the step limit',
  seconds: 'Stopped at the time limit',
  tokens: 'Stopped at the token limit',
  repeated: 'Stopped: the model repeated itself',
  cancelled: 'Cancelled',
  modelError: 'The model failed',
};

/** @param {Investigation} one */
export function endingOf({ status, stopReason, outcome, fixStatus, holdsError }) {
  if (STATES[status] === undefined && outcome === 'found') {
    return fixStatus === 'proven' ? 'Cause found, fix proven' : 'Cause found';
  }
  const ending = STATES[status] ?? ENDINGS[stopReason ?? ''] ?? 'Finished';
  if (outcome !== 'notFound') {
    return ending;
  }
  const missing = holdsError === false ? 'No error in this text' : 'No cause found';
  return [missing, ...early(ending)].join(' · ');
}

/** @param {string} ending How it ended, unless it came to its end. */
function early(ending) {
  return ending === 'Finished' ? [] : [ending];
}

/**
 * The class of an investigation.
 *
 * @param {Investigation} one
 */
export function stateOf({ status, analysisId, outcome, fixStatus }) {
  if (isRunning(status)) {
    return 'running';
  }
  if (status === 'interrupted' || analysisId === undefined) {
    return 'stopped';
  }
  if (outcome === undefined) {
    return 'done';
  }
  if (outcome === 'notFound') {
    return 'missing';
  }
  return fixStatus === 'proven' ? 'proven' : 'found';
}

/**
 * Buttons for one that runs.
 *
 * @param {string} id
 * @param {() => void} done Told when one was served.
 */
export function controls(id, done) {
  const said = element('span', { class: 'said', role: 'status' });
  /**
   * @param {string} word
   * @param {() => Promise<{status: string}>} send
   * @param {(status: string) => string} after What is said then.
   */
  const act = async (word, send, after) => {
    said.textContent = word;
    try {
      said.textContent = after((await send()).status);
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    done();
  };
  const whole = path`api/investigations/${id}`;
  const conclude = () => json(`${whole}/conclude`, { method: 'POST' });
  const cancel = () => json(whole, { method: 'DELETE' });
  const answering = 'Answering with what it has…';
  const elsewhere = 'It runs in another Whence process: stop it there.';
  return element(
    'div',
    { class: 'row controls' },
    button('Answer now', () => act(answering, conclude, () => answering)),
    button('Cancel', () =>
      act('Cancelling…', cancel, (status) => (isRunning(status) ? elsewhere : 'Cancelled')),
    ),
    said,
  );
}
