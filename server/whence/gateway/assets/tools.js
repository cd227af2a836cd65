// How often the tools were called since the start, how long they took and how they failed.
import { element } from '../../report/assets/elements.js';
import { duration } from '../../report/assets/steps.js';
import { json, text } from './api.js';
import { samples, toolFigures, total } from './metrics.js';
import { counted, empty, problem } from './parts.js';

const SECONDS = 10;

/** A view, see `Memory`. */
export class Tools {
  constructor() {
    this.title = 'Tools';
    this.figures = element('div');
    this.known = element('div');
    this.ending = new AbortController();
    this.element = element(
      'div',
      {},
      element('h1', {}, 'Tools'),
      element('p', { class: 'lead' }, 'Tool calls by analysts and clients since the start.'),
      this.figures,
      this.known,
    );
  }

  async open() {
    await Promise.all([this.refresh(), this.list()]);
    this.timer = setInterval(() => document.hidden || this.refresh(), SECONDS * 1000);
  }

  close() {
    this.ending.abort();
    clearInterval(this.timer);
  }

  async refresh() {
    try {
      const all = samples(await text('health?format=prom', { signal: this.ending.signal }));
      this.show(summary(all), toolFigures(all));
    } catch (error) {
      if (!this.ending.signal.aborted) {
        this.figures.replaceChildren(problem(error, () => this.refresh()));
      }
    }
  }

  /**
   * @param {HTMLElement} above
   * @param {import('./metrics.js').ToolFigures[]} tools
   */
  show(above, tools) {
    const made = element('div', {}, above, ...(tools.length > 0 ? [table(tools)] : [nothingYet()]));
    const shown = this.figures.firstElementChild;
    if (!shown?.isEqualNode(made)) {
      this.figures.replaceChildren(made);
    }
  }

  async list() {
    try {
      const { tools } = await json('api/tools', { signal: this.ending.signal });
      this.known.replaceChildren(...knownTools(tools));
    } catch (error) {
      if (!this.ending.signal.aborted) {
        this.known.replaceChildren(problem(error, () => this.list()));
      }
    }
  }
}

/** @param {readonly import('./metrics.js').Sample[]} all */
function summary(all) {
  const tiles = [
    ['Tool calls', total(all, 'tool_invocations_total')],
    ['Failed', total(all, 'tool_errors_total')],
    ['Investigations', total(all, 'whence_investigations_total')],
    ['Chat answers', total(all, 'whence_chats_total')],
    ['Model rounds', total(all, 'whence_model_rounds_total')],
    ['Tokens', total(all, 'whence_model_tokens_total')],
  ];
  return element(
    'dl',
    { class: 'tiles' },
    ...tiles.map(([name, value]) =>
      element(
        'div',
        {},
        element('dt', {}, String(name)),
        element('dd', {}, Number(value).toLocaleString('en')),
      ),
    ),
  );
}

const COLUMNS = ['Tool', 'Calls', 'Failed', 'Median', '95th percentile'];

/** @param {readonly import('./metrics.js').ToolFigures[]} tools */
function table(tools) {
  const head = COLUMNS.map((name) => element('th', { scope: 'col' }, name));
  return element(
    'div',
    { class: 'wide', role: 'region', 'aria-label': 'Tools that were called', tabindex: '0' },
    element(
      'table',
      { class: 'figures' },
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...tools.map(row)),
    ),
  );
}

/** @param {import('./metrics.js').ToolFigures} tool */
function row({ name, calls, errors, typical, slow, codes }) {
  const failed = errors > 0 ? `${errors.toLocaleString('en')} (${codes.join(', ')})` : '0';
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, element('code', {}, name)),
    element('td', {}, calls.toLocaleString('en')),
    element('td', { class: errors > 0 ? 'bad' : '' }, failed),
    element('td', {}, took(typical)),
    element('td', {}, took(slow)),
  );
}

/** @param {number | undefined} milliseconds */
function took(milliseconds) {
  return milliseconds === undefined ? '–' : duration(milliseconds);
}

/** @param {readonly {name: string, description: string}[]} tools */
function knownTools(tools) {
  const items = tools.map(({ name, description }) => [
    element('dt', {}, element('code', {}, name)),
    element('dd', { dir: 'auto' }, description),
  ]);
  return [
    element('h2', {}, `All tools: ${counted(tools.length, 'tool')}`),
    element('dl', { class: 'tools' }, ...items.flat()),
  ];
}

function nothingYet() {
  return empty(
    'No tool has been called since the start.',
    element('p', {}, 'Investigations call them, and so do clients over HTTP, WebSocket and MCP.'),
    element('p', {}, element('a', { href: '#/investigations' }, 'Investigate an error')),
  );
}
