// One investigation's events while it runs, over lost connections.
import { ApiError, events, json, path } from './api.js';

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 10_000;
const RECORD_TRIES = 10;
const RECORD_PAUSE = 100;

/**
 * @typedef {import('../../report/assets/steps.js').WireEvent} WireEvent
 * @typedef {object} Follower
 * @property {(events: WireEvent[]) => void} take
 * @property {(lost: boolean) => void} connection
 */

/**
 * Tells of every event once, in order, and returns when nothing more comes.
 *
 * @param {string} id
 * @param {Follower} follower
 * @param {AbortSignal} signal
 * @throws {ApiError} It cannot be followed: there is no such investigation, or it is not allowed.
 */
export async function follow(id, { take, connection }, signal) {
  let last = 0;
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const before = last;
    try {
      const headers = last > 0 ? { 'Last-Event-ID': String(last) } : {};
      for await (const told of events(path`api/investigations/${id}/events`, { headers, signal })) {
        connection(false);
        take(told);
        last = told.at(-1)?.seq ?? last;
        if (told.some(({ event }) => event === 'investigation.finished')) {
          return;
        }
      }
      if (await hasEnded(id, signal)) {
        return; // without an end: the process was killed
      }
    } catch (error) {
      if (
        signal.aborted ||
        (error instanceof ApiError && error.status >= 400 && error.status < 500)
      ) {
        throw error;
      }
      connection(true);
    }
    pause = last > before ? FIRST_PAUSE : pause;
    await rest(pause, signal);
  }
}

/**
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function hasEnded(id, signal) {
  const { status } = await json(path`api/investigations/${id}`, { signal });
  return !isRunning(status);
}

/**
 * What is told of one whose last event has come: its record may need a moment more.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 */
export async function recordOf(id, signal) {
  let one = await json(path`api/investigations/${id}`, { signal });
  for (let tries = 1; tries <= RECORD_TRIES && isRunning(one.status); tries += 1) {
    await rest(tries * RECORD_PAUSE, signal);
    one = await json(path`api/investigations/${id}`, { signal });
  }
  return one;
}

/** @param {string} status */
export function isRunning(status) {
  return ['starting', 'queued', 'running'].includes(status);
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function rest(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
