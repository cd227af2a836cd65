// Pieces that every view is made of.
import { button, element } from '../../report/assets/elements.js';
import { ApiError, token } from './api.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// what makes a text look like another one: marks, embeddings, overrides and isolates of direction
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * `just now`, `5 min ago`, `3 h ago`, and the day where it is longer ago.
 *
 * @param {number} then Milliseconds since the epoch, like `now`.
 * @param {number} now
 */
export function ago(then, now) {
  const passed = now - then;
  if (passed < MINUTE) {
    return 'just now';
  }
  if (passed < HOUR) {
    return `${Math.floor(passed / MINUTE)} min ago`;
  }
  if (passed < DAY) {
    return `${Math.floor(passed / HOUR)} h ago`;
  }
  return new Date(then).toLocaleDateString(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/**
 * A moment as a person says it; pointing at it tells it exactly.
 *
 * @param {string | undefined} iso
 */
export function moment(iso) {
  const then = Date.parse(iso ?? '');
  if (iso === undefined || Number.isNaN(then)) {
    return '';
  }
  const title = new Date(then).toLocaleString();
  return element('time', { datetime: iso, title }, ago(then, Date.now()));
}

/**
 * Brings the moments in a page up to date.
 *
 * @param {ParentNode} root
 */
export function refreshMoments(root) {
  for (const shown of root.querySelectorAll('time[datetime]')) {
    const said = ago(Date.parse(shown.getAttribute('datetime') ?? ''), Date.now());
    if (shown.textContent !== said) {
      shown.textContent = said;
    }
  }
}

/**
 * A text of somebody else's, in its own direction; what follows it stays in its place.
 *
 * @param {keyof HTMLElementTagNameMap} tag
 * @param {string} text
 * @param {{most?: number, class?: string}} options `most`: characters that are shown.
 */
export function foreign(tag, text, options = {}) {
  const attributes = { dir: 'auto', ...(options.class ? { class: options.class } : {}) };
  const shown = cut(text, options.most ?? 2000);
  return element(tag, attributes, shown.replace(TURNING, '\u{fffd}'));
}

/**
 * @param {string} text
 * @param {number} most Characters.
 */
export function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/**
 * What stands where a list will be.
 *
 * @param {string} title
 * @param {...(Node | string)} more What to do.
 */
export function empty(title, ...more) {
  return element('div', { class: 'empty' }, element('p', { class: 'title' }, title), ...more);
}

/** @param {string} command */
export function commandLine(command) {
  return element('pre', {}, element('code', {}, command));
}

/**
 * Why something is not there, and a way on.
 *
 * @param {unknown} error
 * @param {() => void} retry
 */
export function problem(error, retry) {
  const said = error instanceof Error ? error.message : String(error);
  const isAway = error instanceof ApiError && error.status === 0;
  return element(
    'div',
    { class: 'problem', role: 'alert' },
    element('p', { class: 'title' }, said),
    ...(isAway ? [element('p', {}, 'Is it still running? Start it in the project:')] : []),
    ...(isAway ? [commandLine('whence serve')] : []),
    button('Try again', () => tryAgain(retry)),
  );
}

/**
 * What stands in the place of a view until there is a token. `ready`, called once it is shown, puts
 * the focus into its field.
 *
 * @param {() => void} retry
 */
export function tokenForm(retry) {
  const input = element('input', {
    type: 'password',
    id: 'token',
    autocomplete: 'off',
    required: '',
    spellcheck: 'false',
  });
  const form = element(
    'form',
    { class: 'problem token' },
    element(
      'p',
      { class: 'title', role: 'alert' },
      token.value ? 'Wrong token.' : 'A token is required.',
    ),
    element(
      'p',
      {},
      'Whence was started with a token. Enter the value of its setting gateway.token; it is kept until this tab is closed.',
    ),
    element('label', { for: 'token' }, 'Token'),
    element('div', { class: 'row' }, input, element('button', { class: 'first' }, 'Continue')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    token.value = input.value.replace(/[^!-~]/g, ''); // what a header can carry
    tryAgain(retry);
  });
  return { form, ready: () => input.focus() };
}

/** @param {() => void} retry */
function tryAgain(retry) {
  focusMain();
  retry();
}

/** For when what has the focus goes away: it is not to go with it. */
export function focusMain() {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * Shows a list's items, and leaves alone those that have not changed, with the focus in them.
 *
 * @param {Element} list
 * @param {readonly HTMLElement[]} items Each says in `data-key` which it is, and in `data-shows`
 *   what it shows.
 */
export function showItems(list, items) {
  const shown = /** @type {HTMLElement[]} */ ([...list.children]);
  const known = new Map(shown.map((item) => [item.dataset.key, item]));
  const next = items.map((made) => {
    const item = known.get(made.dataset.key);
    return item?.dataset.shows === made.dataset.shows ? (item ?? made) : made;
  });
  if (next.length !== shown.length || next.some((item, index) => item !== shown[index])) {
    const refocus = focusIn(shown);
    list.replaceChildren(...next);
    refocus(next);
  }
}

/**
 * @param {readonly HTMLElement[]} items
 * @returns {(items: readonly HTMLElement[]) => void} Gives the focus back to where it was.
 */
function focusIn(items) {
  const focused = /** @type {Element} */ (document.activeElement);
  const holder = items.find((item) => item.contains(focused));
  const at = holder === undefined ? -1 : [...holder.querySelectorAll('*')].indexOf(focused);
  return (now) => {
    const item = now.find(({ dataset }) => dataset.key === holder?.dataset.key);
    const same = item?.querySelectorAll('*')[at];
    if (same instanceof HTMLElement) {
      same.focus();
    }
  };
}

/**
 * `1 case`, `3 cases`.
 *
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** @param {number} share 0..1 */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/**
 * Words with a line between them.
 *
 * @param {...(Node | string | undefined)} parts Those that are empty are left out.
 */
export function facts(...parts) {
  const there = parts.filter((part) => part !== undefined && part !== '');
  const shown = there.map((part) => element('span', {}, /** @type {Node | string} */ (part)));
  return element('p', { class: 'facts' }, ...shown);
}
