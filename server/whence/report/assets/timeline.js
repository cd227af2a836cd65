// The steps of an investigation as a list that grows while it runs.
import { element } from './elements.js';
import { duration, Steps } from './steps.js';

/** @type {Record<string, string>} */
const SPOKEN = { running: 'running', done: 'done', failed: 'failed', stopped: 'stopped' };

/** Shows the events of one investigation; put `element` into the page. */
export class Timeline {
  constructor() {
    this.steps = new Steps();
    this.element = element('ol', { class: 'steps', 'aria-label': 'Steps of the investigation' });
  }

  get count() {
    return this.steps.list.length;
  }

  /**
   * Shows another investigation.
   *
   * @param {readonly import('./steps.js').WireEvent[]} events
   */
  reset(events) {
    this.steps = new Steps();
    for (const event of events) {
      this.steps.take(event);
    }
    this.element.replaceChildren(...this.steps.list.map((step) => item(step, false)));
  }

  /**
   * Takes one more event; those taken already are passed over.
   *
   * @param {import('./steps.js').WireEvent} event
   */
  add(event) {
    this.addAll([event]);
  }

  /**
   * Takes the next events together, and shows what came of them once.
   *
   * @param {readonly import('./steps.js').WireEvent[]} events
   */
  addAll(events) {
    const changed = events.map((event) => this.steps.take(event)).filter((first) => first !== -1);
    if (changed.length > 0) {
      this.show(Math.min(...changed));
    }
  }

  /** Nothing more comes, though no end was told. */
  stop() {
    this.steps.stop();
    this.show(0);
  }

  /** @param {number} first */
  show(first) {
    for (const [offset, step] of this.steps.list.slice(first).entries()) {
      const shown = this.element.children[first + offset];
      const isOpen = shown?.querySelector('details')?.open === true;
      const made = item(step, isOpen);
      shown === undefined ? this.element.append(made) : update(shown, made);
    }
  }
}

/**
 * Leaves alone what has not changed, so that a screen reader does not read it again.
 *
 * @param {Element} shown
 * @param {Element} made
 */
function update(shown, made) {
  if (!shown.isEqualNode(made)) {
    shown.className = made.className;
    shown.replaceChildren(...made.childNodes);
  }
}

/**
 * @param {import('./steps.js').Step} step
 * @param {boolean} isOpen
 */
function item(step, isOpen) {
  const made = element('li', { class: `step ${step.state}` });
  made.append(element('span', { class: 'what' }, step.what));
  if (step.about) {
    made.append(' ', element('code', { class: 'about' }, step.about));
  }
  if (step.took !== undefined) {
    made.append(' ', element('span', { class: 'took' }, duration(step.took)));
  }
  made.append(element('span', { class: 'unseen' }, ` (${SPOKEN[step.state]})`));
  if (step.output) {
    const details = element(
      'details',
      {},
      element('summary', {}, step.label),
      element('pre', { tabindex: '0' }, step.output),
    );
    details.open = isOpen;
    made.append(details);
  }
  return made;
}
