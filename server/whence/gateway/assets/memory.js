// The solved cases: all of them, newest first, or those like an error.
import { button, element } from '../../report/assets/elements.js';
import { inline } from '../../report/assets/markdown.js';
import { json, path } from './api.js';
import { Feedback } from './feedback.js';
import {
  commandLine,
  counted,
  cut,
  empty,
  facts,
  foreign,
  moment,
  percent,
  problem,
} from './parts.js';
import { investigationLink, memoryLink } from './route.js';

const PAGE = 20;
const BEST = 10; // a search tells no more
const LONGEST = 1200; // characters of one text

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} errorDescription
 * @property {string} errorType
 * @property {string} language
 * @property {string} rootCause
 * @property {string} solution
 * @property {number} confidence
 * @property {number} similarity
 * @property {boolean} userValidated
 * @property {boolean} [exact]
 * @property {boolean} [otherWorkspace]
 * @property {{createdAt: string}} metadata
 */

/** A view: put `element` into the page, then `open` it; `close` it before it is taken out. */
export class Memory {
  constructor() {
    this.title = 'Memory';
    this.input = element('input', {
      type: 'search',
      id: 'search',
      enterkeyhint: 'search',
      spellcheck: 'false',
      placeholder: 'KeyError: rate',
    });
    this.said = element('p', { class: 'said', role: 'status' });
    this.results = element('div');
    this.ending = new AbortController();
    this.element = element(
      'div',
      {},
      element('h1', {}, 'Memory'),
      element('p', { class: 'lead' }, 'Errors that were solved before, with their causes.'),
      this.form(),
      this.said,
      element('h2', { class: 'unseen' }, 'Cases'),
      this.results,
    );
  }

  form() {
    const form = element(
      'form',
      { role: 'search' },
      element('label', { for: 'search' }, 'An error message or a stack trace'),
      element('div', { class: 'row' }, this.input, element('button', { class: 'first' }, 'Search')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      location.hash = memoryLink(this.input.value.trim());
    });
    return form;
  }

  /** @param {import('./route.js').Route} route */
  async open({ query }) {
    const words = query.get('q') ?? '';
    this.input.value = words;
    await (words ? this.search(words) : this.list());
  }

  close() {
    this.ending.abort();
  }

  /** @param {string} words */
  async search(words) {
    this.said.textContent = 'Searching…';
    const query = new URLSearchParams({ query: words, limit: String(BEST) });
    const found = await this.asked(`api/memory/search?${query}`, () => this.search(words));
    if (found === undefined) {
      return;
    }
    /** @type {{results: Case[], triedAndFailed?: Case[]}} */
    const { results, triedAndFailed = [] } = found;
    this.said.textContent = results.length > 0 ? `${counted(results.length, 'case')} like it` : '';
    const sections = [results.length > 0 ? entries(results, true) : nothingLike()];
    if (triedAndFailed.length > 0) {
      sections.push(element('h2', {}, 'Tried, and wrong'), entries(triedAndFailed, true));
    }
    this.results.replaceChildren(...sections);
  }

  async list() {
    const list = element('ol', { class: 'entries' });
    this.results.replaceChildren(list);
    await this.more(list);
  }

  /** @param {HTMLElement} list */
  async more(list) {
    const offset = list.children.length;
    const query = new URLSearchParams({ limit: String(PAGE), offset: String(offset) });
    const found = await this.asked(`api/memory?${query}`, () => this.list());
    if (found === undefined) {
      return;
    }
    /** @type {{results: Case[], totalFound: number}} */
    const { results, totalFound } = found;
    const made = results.map((one) => entry(one, false));
    list.append(...made);
    this.said.textContent = totalFound > 0 ? counted(totalFound, 'case') : '';
    const left = totalFound - list.children.length;
    const after = left > 0 && made.length > 0 ? [this.moreButton(list, left)] : [];
    this.results.replaceChildren(...(totalFound > 0 ? [list, ...after] : [nothingYet()]));
    if (offset > 0) {
      made[0]?.querySelector('a')?.focus();
    }
  }

  /**
   * @param {HTMLElement} list
   * @param {number} left
   */
  moreButton(list, left) {
    const label = `Show ${Math.min(PAGE, left)} more`;
    return element(
      'p',
      { class: 'more' },
      button(label, () => this.more(list)),
    );
  }

  /**
   * @param {string} asked
   * @param {() => void} again
   * @returns {Promise<any>} Nothing where it failed, which is shown, or came too late.
   */
  async asked(asked, again) {
    this.results.setAttribute('aria-busy', 'true');
    try {
      return await json(asked, { signal: this.ending.signal });
    } catch (error) {
      if (!this.ending.signal.aborted) {
        this.said.textContent = '';
        this.results.replaceChildren(problem(error, again));
      }
      return undefined;
    } finally {
      this.results.removeAttribute('aria-busy');
    }
  }
}

/**
 * @param {readonly Case[]} cases
 * @param {boolean} isSearch
 */
function entries(cases, isSearch) {
  return element('ol', { class: 'entries' }, ...cases.map((one) => entry(one, isSearch)));
}

/**
 * @param {Case} one
 * @param {boolean} isSearch
 */
function entry(one, isSearch) {
  const link = element(
    'a',
    { href: investigationLink(one.id) },
    foreign('bdi', one.errorDescription.split('\n', 1)[0] ?? '', { most: 300 }),
  );
  const alike = one.exact ? 'the same error' : `${percent(one.similarity)} similar`;
  const feedback = new Feedback(one, (text) => json(path`api/memory/${one.id}/feedback`, text));
  return element(
    'li',
    { class: 'entry' },
    element('h3', {}, link),
    facts(
      ...(isSearch ? [element('b', {}, alike)] : []),
      one.errorType,
      one.language,
      one.otherWorkspace ? 'another project' : '',
      moment(one.metadata.createdAt),
    ),
    ...passage('Cause', one.rootCause),
    ...passage('Solution', one.solution),
    feedback.element,
  );
}

/**
 * @param {string} label
 * @param {string} text
 */
function passage(label, text) {
  return text
    ? [element('p', { dir: 'auto' }, element('b', {}, `${label}: `), ...inline(cut(text, LONGEST)))]
    : [];
}

function nothingLike() {
  return empty(
    'No similar case.',
    element('p', {}, 'Let Whence investigate it; it remembers what it finds.'),
    element('p', {}, element('a', { href: '#/investigations' }, 'Investigate an error')),
  );
}

function nothingYet() {
  return empty(
    'No solved cases yet.',
    element(
      'p',
      {},
      'Whence remembers every cause that it finds. Let it look at a failing command:',
    ),
    commandLine('whence run -- pytest'),
  );
}
