// The gateway's HTTP API, as far as the page needs it.
import { eventsOf } from './sse.js';

/**
 * @typedef {object} Investigation
 * @property {string} id
 * @property {string} status
 * @property {string} errorDescription What is investigated, in one line.
 * @property {string} startedAt ISO 8601.
 * @property {string} [stopReason]
 * @property {string} [analysisId]
 * @property {string} [outcome] Of an analysis that is still stored.
 * @property {string} [rootCause] Its first sentence.
 * @property {string} [fixStatus]
 * @property {boolean} [holdsError] False where the text that was pasted has no error in it.
 */

const TOKEN = 'whence.token';
const LOCKED = 401;

/** A request that was not served; `status` is 0 where nothing answered. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Tells `silent` when nothing answers, and `locked` when the token is missing or wrong. */
export const connection = new EventTarget();

/** The token that requests carry, kept until the tab is closed. */
export const token = {
  get value() {
    return sessionStorage.getItem(TOKEN) ?? '';
  },
  /** @param {string} value */
  set value(value) {
    sessionStorage.setItem(TOKEN, value);
  },
};

/**
 * @typedef {object} Options
 * @property {string} [method]
 * @property {unknown} [body] Sent as JSON.
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/**
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<Response>} One that says it was served.
 * @throws {ApiError}
 */
async function ask(path, { method = 'GET', body, headers = {}, signal } = {}) {
  const all = new Headers(headers);
  if (token.value) {
    all.set('Authorization', `Bearer ${token.value}`);
  }
  if (body !== undefined) {
    all.set('Content-Type', 'application/json');
  }
  const response = await fetch(path, {
    method,
    headers: all,
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error) => {
    if (signal?.aborted) {
      throw error;
    }
    connection.dispatchEvent(new Event('silent'));
    throw new ApiError(0, 'Whence does not answer.');
  });
  if (response.status === LOCKED) {
    connection.dispatchEvent(new Event('locked'));
  }
  if (!response.ok) {
    throw new ApiError(response.status, await told(response));
  }
  return response;
}

/** @param {Response} response */
async function told(response) {
  try {
    return (await response.json()).error.message;
  } catch {
    return `The answer was ${response.status} ${response.statusText}.`;
  }
}

/**
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<any>} The answer's JSON; nothing where it has no content.
 */
export async function json(path, options) {
  const response = await ask(path, options);
  return response.status === 204 ? undefined : response.json();
}

/**
 * @param {string} path
 * @param {Options} [options]
 */
export async function text(path, options) {
  return (await ask(path, options)).text();
}

/**
 * The events of a stream, together as they came.
 *
 * @param {string} path
 * @param {Options} [options]
 */
export async function* events(path, options = {}) {
  const headers = { ...options.headers, Accept: 'text/event-stream' };
  const { body } = await ask(path, { ...options, headers });
  if (body !== null) {
    yield* eventsOf(body);
  }
}

/**
 * A path with what stands in it encoded.
 *
 * @param {TemplateStringsArray} parts
 * @param {...string} values
 */
export function path(parts, ...values) {
  return String.raw({ raw: parts }, ...values.map(encodeURIComponent));
}
