// One investigation: its steps while it runs, then its report.
import { element } from '../../report/assets/elements.js';
import { nodesOf, targetOf } from '../../report/assets/fragment.js';
import { Timeline } from '../../report/assets/timeline.js';
import { ApiError, json, path } from './api.js';
import { Asking } from './asking.js';
import { Feedback } from './feedback.js';
import { follow, isRunning, recordOf } from './follow.js';
import { commandLine, cut, empty, facts, focusMain, foreign, moment, problem } from './parts.js';
import { memoryLink } from './route.js';
import { controls, endingOf } from './states.js';

/**
 * @typedef {import('./api.js').Investigation} Investigation
 * @typedef {Judged & {outcome: string, errorDescription: string}} Analysis
 * @typedef {import('./feedback.js').Judged} Judged
 * @typedef {Investigation & {analysis?: Analysis, failure?: {message: string}}} Detail
 */

const LONGEST_QUERY = 500; // characters
const RUNS_CODE = /^(javascript|data|vbscript):/i;

/** A view, see `Memory`. */
export class InvestigationPage {
  constructor() {
    this.title = 'Investigation';
    this.id = '';
    this.ending = new AbortController();
    this.body = element('div', { 'aria-busy': 'true' });
    this.now = element('p', { class: 'unseen', role: 'status' });
    this.note = element('p', { class: 'now', role: 'status' });
    this.after = element('div');
    this.timeline = new Timeline();
    this.stepsTitle = element('summary');
    this.questions = element('div');
    this.steps = element(
      'details',
      { class: 'timeline', hidden: '' },
      this.stepsTitle,
      this.timeline.element,
    );
    const back = element('a', { href: '#/investigations' }, '‹ All investigations');
    this.element = element(
      'div',
      {},
      element('p', { class: 'trail' }, back),
      this.body,
      this.now,
      this.note,
      this.after,
      this.steps,
      this.questions,
    );
    this.body.addEventListener('click', (event) => this.clicked(event));
  }

  /** @param {import('./route.js').Route} route */
  async open({ id }) {
    this.id = id;
    await this.show();
  }

  close() {
    this.ending.abort();
  }

  async show() {
    const { signal } = this.ending;
    try {
      const one = await this.known();
      document.title = `${cut(one.errorDescription || this.title, 80)} · Whence`;
      if (isRunning(one.status)) {
        await this.watch(one);
      } else {
        await Promise.all([this.showEnded(one), this.showSteps()]);
      }
    } catch (error) {
      if (!signal.aborted) {
        this.body.replaceChildren(this.missing(error));
      }
    } finally {
      this.body.removeAttribute('aria-busy');
    }
  }

  /** @returns {Promise<Detail>} */
  known() {
    const { signal } = this.ending;
    return json(path`api/investigations/${this.id}`, { signal });
  }

  /** @param {Investigation} one */
  async watch(one) {
    this.body.replaceChildren(heading(one, 'Whence is looking for the root cause.'));
    this.after.replaceChildren(controls(this.id, () => undefined));
    this.steps.hidden = false;
    this.steps.open = true;
    this.stepsTitle.textContent = 'What Whence is doing';
    await this.follow();
    await this.showEnded(await recordOf(this.id, this.ending.signal));
    this.fold();
    this.now.textContent = this.body.querySelector('h1')?.textContent ?? '';
  }

  async showSteps() {
    await this.follow().catch((error) => {
      if (!(error instanceof ApiError && error.status === 404)) {
        throw error; // its record was cleared away
      }
    });
    this.fold();
  }

  follow() {
    const take = (/** @type {import('./follow.js').WireEvent[]} */ events) => {
      this.timeline.addAll(events);
      this.say();
    };
    const connection = (/** @type {boolean} */ lost) => {
      this.note.textContent = lost ? 'Connection lost. Reconnecting…' : '';
    };
    return follow(this.id, { take, connection }, this.ending.signal);
  }

  /** Has what is done now read out, when it is something else. */
  say() {
    const step = this.timeline.steps.list.at(-1);
    const said = step === undefined ? '' : `${step.what} ${step.about}`.trim();
    if (this.steps.open && this.now.textContent !== said) {
      this.now.textContent = said;
    }
  }

  /** The steps of one that has ended. */
  fold() {
    const { count } = this.timeline;
    this.timeline.stop();
    this.steps.hidden = count === 0;
    this.steps.open = false;
    this.stepsTitle.textContent = `What Whence did: ${count} step${count === 1 ? '' : 's'}`;
  }

  /** @param {Detail} one */
  async showEnded(one) {
    if (this.after.contains(document.activeElement)) {
      focusMain(); // the buttons go
    }
    if (one.analysis === undefined) {
      const why = one.failure === undefined ? [] : [element('p', {}, one.failure.message)];
      const said = heading(one, `${endingOf(one)}. There is no report.`);
      this.body.replaceChildren(said, ...why, again());
      this.after.replaceChildren();
      return;
    }
    const { signal } = this.ending;
    const report = await json(path`api/investigations/${this.id}/report?format=html`, { signal });
    this.body.replaceChildren(...reportOf(report.content, report.editorLink));
    this.after.replaceChildren(...verdict(one.analysis));
    const asking = new Asking(this.id, signal);
    await asking.open();
    const canAsk = asking.turns.length > 0 || (await hasModel(signal));
    this.questions.replaceChildren(...(canAsk ? [asking.element] : []));
  }

  /** @param {unknown} error */
  missing(error) {
    if (error instanceof ApiError && error.status === 404) {
      return empty(
        'There is no such investigation.',
        element('p', {}, 'It may have been made elsewhere, or its record was cleared away.'),
      );
    }
    return problem(error, () => this.show());
  }

  /** @param {MouseEvent} event */
  async clicked(event) {
    const clicked = event.target instanceof Element ? event.target.closest('button.place') : null;
    const place = clicked?.textContent;
    if (place) {
      this.note.textContent = await copied(place);
    }
  }
}

/**
 * Whether there is a model that could answer a question.
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
async function hasModel(signal) {
  /** @type {{checks: {name: string, ok: boolean, message: string}[]}} */
  const { checks } = await json('health', { signal });
  return checks.some(({ name, ok, message }) => name === 'model' && ok && /^[1-9]/.test(message));
}

/**
 * What the user is asked about a cause.
 *
 * @param {Analysis} analysis
 */
function verdict(analysis) {
  if (analysis.outcome !== 'found') {
    return [];
  }
  const send = (/** @type {import('./api.js').Options} */ options) =>
    json(path`api/memory/${analysis.id}/feedback`, options);
  const alike = memoryLink(analysis.errorDescription.slice(0, LONGEST_QUERY));
  return [
    element(
      'section',
      { 'aria-labelledby': 'verdict' },
      element('h2', { id: 'verdict' }, 'Was this the cause?'),
      new Feedback(analysis, send).element,
      element('p', {}, element('a', { href: alike }, 'Cases like this one')),
    ),
  ];
}

/** @param {string} place */
async function copied(place) {
  try {
    await navigator.clipboard.writeText(place);
    return `Copied ${place}`;
  } catch {
    return place; // no permission, or not over a secure connection
  }
}

/**
 * A report's nodes. What leads to a file opens it in an editor; where none is known, it gives its
 * place.
 *
 * @param {string} html
 * @param {string | undefined} editorLink Of the gateway's `Report`.
 */
function reportOf(html, editorLink) {
  const nodes = nodesOf(html);
  for (const node of nodes) {
    const links = node instanceof Element ? node.querySelectorAll('a') : [];
    for (const link of links) {
      const target = targetOf(link);
      const address = target?.type === 'open' ? addressOf(target, editorLink) : undefined;
      if (address !== undefined) {
        link.setAttribute('href', address);
      } else if (target?.type === 'open') {
        link.replaceWith(...(link instanceof SVGElement ? link.childNodes : [placeButton(link)]));
      }
    }
  }
  return nodes;
}

/**
 * @param {import('../../report/assets/fragment.js').Place} place
 * @param {string | undefined} editorLink
 */
function addressOf({ path: file, line = 1 }, editorLink) {
  const parts = file.split('/');
  const isSafe = editorLink !== undefined && !RUNS_CODE.test(editorLink);
  if (!isSafe || file.startsWith('/') || parts.includes('..')) {
    return undefined;
  }
  return editorLink
    .replaceAll('{path}', () => parts.map(encodeURIComponent).join('/'))
    .replaceAll('{line}', String(line));
}

/** @param {Element} link */
function placeButton(link) {
  const label = link.textContent ?? '';
  const made = element('button', { type: 'button', class: 'place', title: `Copy ${label}` });
  made.append(...link.childNodes);
  return made;
}

/**
 * What stands where the report will be.
 *
 * @param {Investigation} one
 * @param {string} said
 */
function heading(one, said) {
  return element(
    'article',
    { class: 'whence' },
    element(
      'header',
      {},
      ...(one.errorDescription ? [foreign('pre', one.errorDescription, { class: 'error' })] : []),
      element('h1', { class: 'verdict' }, said),
    ),
    facts(element('span', {}, 'Begun ', moment(one.startedAt))),
  );
}

function again() {
  return empty(
    'To look again',
    element(
      'p',
      {},
      element('a', { href: '#/investigations' }, 'Paste the error again'),
      ', or let Whence run the failing command again:',
    ),
    commandLine('whence run -- pytest'),
  );
}
