// What runs, and what ran: the newest first; and a form to begin another one.
import { button, element } from '../../report/assets/elements.js';
import { json } from './api.js';
import { isRunning } from './follow.js';
import { commandLine, empty, facts, foreign, moment, problem, showItems } from './parts.js';
import { investigationLink } from './route.js';
import { controls, endingOf, stateOf } from './states.js';

const PAGE = 20;
const MOST = 199; // the gateway tells of no more than one above
const OFTEN = 3_000; // milliseconds, while something runs
const RARELY = 20_000;

/** @typedef {import('./api.js').Investigation} Investigation */

/** A view, see `Memory`. */
export class Investigations {
  constructor() {
    this.title = 'Investigations';
    this.shown = PAGE;
    this.ending = new AbortController();
    this.running = element('ol', { class: 'entries', 'aria-label': 'Running' });
    this.past = element('ol', { class: 'entries', 'aria-label': 'Past' });
    this.runningPart = element(
      'section',
      { hidden: '', 'aria-label': 'Running' },
      element('h2', {}, 'Running'),
      this.running,
    );
    this.pastPart = element('section', { 'aria-label': 'Past' });
    this.failed = element('div');
    this.element = element(
      'div',
      {},
      element('h1', {}, 'Investigations'),
      beginning(),
      this.failed,
      this.runningPart,
      this.pastPart,
    );
  }

  async open() {
    const { signal } = this.ending;
    const look = () => document.hidden || this.refresh();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('focus', look, { signal });
    await this.refresh();
  }

  close() {
    this.ending.abort();
    clearTimeout(this.timer);
  }

  /** Asks again, and from then on once in a while as long as the page is looked at. */
  async refresh() {
    clearTimeout(this.timer);
    const signal = this.ending.signal;
    try {
      const query = new URLSearchParams({ limit: String(this.shown + 1) });
      const { investigations } = await json(`api/investigations?${query}`, { signal });
      this.failed.replaceChildren();
      this.show(investigations);
    } catch (error) {
      if (!signal.aborted) {
        this.failed.replaceChildren(problem(error, () => this.refresh()));
      }
    }
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.ending.signal.aborted) {
      const pause = this.running.children.length > 0 ? OFTEN : RARELY;
      this.timer = setTimeout(() => (document.hidden ? this.wait() : this.refresh()), pause);
    }
  }

  /** @param {Investigation[]} told One more than are shown, where there are more. */
  show(told) {
    const all = told.slice(0, this.shown);
    const running = all.filter(({ status }) => isRunning(status));
    const past = all.filter(({ status }) => !isRunning(status));
    this.runningPart.hidden = running.length === 0;
    showItems(
      this.running,
      running.map((one) =>
        entry(
          one,
          controls(one.id, () => this.refresh()),
        ),
      ),
    );
    showItems(
      this.past,
      past.map((one) => entry(one)),
    );
    this.showPast(all.length === 0, past.length > 0, told.length > all.length && this.shown < MOST);
  }

  /**
   * @param {boolean} isEmpty
   * @param {boolean} hasPast
   * @param {boolean} hasMore
   */
  showPast(isEmpty, hasPast, hasMore) {
    const key = JSON.stringify([isEmpty, hasPast, hasMore]);
    if (key !== this.pastPart.dataset.shows) {
      this.pastPart.dataset.shows = key;
      const more = hasMore ? [this.moreButton()] : [];
      const list = hasPast ? [element('h2', {}, 'Past'), this.past, ...more] : more;
      this.pastPart.replaceChildren(...(isEmpty ? [nothingYet()] : list));
    }
  }

  moreButton() {
    return element(
      'p',
      { class: 'more' },
      button('Show more', async () => {
        const at = this.past.children.length;
        this.shown = Math.min(this.shown + PAGE, MOST);
        await this.refresh();
        this.past.children[at]?.querySelector('a')?.focus();
      }),
    );
  }
}

/**
 * @param {Investigation} one
 * @param {...HTMLElement} more
 */
function entry(one, ...more) {
  const link = element(
    'a',
    { href: investigationLink(one.id) },
    foreign('bdi', one.errorDescription || 'An error', { most: 300 }),
  );
  return element(
    'li',
    { class: `entry ${stateOf(one)}`, 'data-key': one.id, 'data-shows': JSON.stringify(one) },
    element('h3', {}, link),
    ...(one.rootCause ? [foreign('p', one.rootCause, { class: 'cause', most: 300 })] : []),
    facts(element('b', {}, endingOf(one)), moment(one.startedAt)),
    ...more,
  );
}

function beginning() {
  const input = element('textarea', {
    id: 'problem',
    rows: '3',
    required: '',
    spellcheck: 'false',
    dir: 'auto',
  });
  const said = element('span', { class: 'said', role: 'status' });
  const form = element(
    'form',
    { class: 'begin' },
    element('label', { for: 'problem' }, 'Paste an error, a stack trace or a log'),
    input,
    element(
      'div',
      { class: 'row' },
      element('button', { class: 'first' }, 'Find the root cause'),
      said,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    begin(input, said);
  });
  return form;
}

/**
 * @param {HTMLTextAreaElement} input
 * @param {HTMLElement} said
 */
async function begin(input, said) {
  said.textContent = 'Starting…';
  try {
    const body = { text: input.value };
    const { id } = await json('api/investigations', { method: 'POST', body });
    location.hash = investigationLink(id);
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
}

function nothingYet() {
  return empty(
    'Nothing was investigated yet.',
    element('p', {}, 'Paste an error above, or let Whence run a command that fails:'),
    commandLine('whence run -- pytest'),
  );
}
