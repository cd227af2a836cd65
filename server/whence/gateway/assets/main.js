// The page: which part of it is shown, and whether Whence answers.
import { element } from '../../report/assets/elements.js';
import { inline } from '../../report/assets/markdown.js';
import { connection, json } from './api.js';
import { InvestigationPage } from './investigation.js';
import { Investigations } from './investigations.js';
import { Memory } from './memory.js';
import { refreshMoments, tokenForm } from './parts.js';
import { routeOf } from './route.js';
import { Tools } from './tools.js';

/**
 * @typedef {object} View
 * @property {string} title
 * @property {HTMLElement} element
 * @property {(route: import('./route.js').Route) => Promise<void>} open
 * @property {() => void} close
 */

const WELL_SECONDS = 30;
const UNWELL_SECONDS = 3;
const MOMENT_SECONDS = 20;

/** @type {Record<string, new () => View>} */
const LISTS = { investigations: Investigations, memory: Memory, tools: Tools };

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const state = /** @type {HTMLElement} */ (document.getElementById('state'));
/** @type {View | undefined} */
let shown;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isChecking = false;

/** Shows what the address says. */
function show() {
  const route = routeOf(location.hash);
  const View = route.id ? InvestigationPage : LISTS[route.section];
  shown?.close();
  shown = new (View ?? Investigations)();
  main.replaceChildren(shown.element);
  document.title = `${shown.title} · Whence`;
  for (const link of document.querySelectorAll('nav a')) {
    const isHere = routeOf(link.getAttribute('href') ?? '').section === route.section;
    isHere ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current');
  }
  shown.open(route);
}

/** Asks for the token instead, and leaves alone what is typed already. */
function lock() {
  shown?.close();
  shown = undefined;
  if (main.querySelector('form.token') === null) {
    const { form, ready } = tokenForm(show);
    main.replaceChildren(form);
    ready();
  }
}

/** Tells a screen reader, and the next Tab, that something else is shown. */
function moved() {
  show();
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** Asks whether Whence is well, and asks again, sooner where it is not. */
async function checkHealth() {
  if (isChecking) {
    return;
  }
  isChecking = true;
  const wasUnwell = state.querySelector('.unwell') !== null;
  const made = await health();
  if (!state.firstElementChild?.isEqualNode(made)) {
    state.replaceChildren(made);
  }
  const isWell = made.className === 'well';
  clearTimeout(timer);
  timer = setTimeout(checkHealth, (isWell ? WELL_SECONDS : UNWELL_SECONDS) * 1000);
  isChecking = false;
  if (isWell && wasUnwell && main.querySelector('.problem:not(.token)')) {
    show(); // what could not be shown before
  }
}

/** How Whence is, in a word; where it is not well, why. */
async function health() {
  try {
    const { status, version, checks } = await json('health');
    return status === 'ok'
      ? element('span', { class: 'well' }, `Whence ${version}`)
      : unwell(`Whence ${version}: ${status}`, checks);
  } catch (error) {
    return unwell(error instanceof Error ? error.message : String(error), []);
  }
}

/**
 * @param {string} said
 * @param {{ok: boolean, name: string, message: string, fix?: string}[]} checks
 */
function unwell(said, checks) {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length === 0) {
    return element('span', { class: 'unwell' }, said);
  }
  const reasons = failed.map(({ name, message, fix = '' }) =>
    element('li', {}, element('b', {}, `${name}: `), ...inline(`${message} ${fix}`.trim())),
  );
  return element(
    'details',
    { class: 'unwell' },
    element('summary', {}, said),
    element('ul', {}, ...reasons),
  );
}

window.addEventListener('hashchange', moved);
window.addEventListener('focus', checkHealth);
connection.addEventListener('silent', checkHealth);
connection.addEventListener('locked', lock);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault(); // the address is where one is
  main.focus();
});
setInterval(() => refreshMoments(document), MOMENT_SECONDS * 1000);
checkHealth();
show();
