// Whether a cause was right, as the one who knows says it.
import { button, element } from '../../report/assets/elements.js';
import { percent } from './parts.js';

/**
 * @typedef {{id: string, confidence: number, userValidated: boolean}} Judged
 * @typedef {{verdict: 'validated' | 'rejected', reason?: string}} Verdict
 */

/** Buttons for one case; put `element` into the page. */
export class Feedback {
  /**
   * @param {Judged} judged
   * @param {(options: {method: string, body: Verdict}) => Promise<{confidence: number}>} send
   */
  constructor(judged, send) {
    this.id = judged.id;
    this.send = send;
    this.said = element('span', { class: 'said', role: 'status' });
    this.buttons = element('div', { class: 'row' });
    this.element = element('div', { class: 'feedback' }, this.buttons);
    const confirmed = judged.userValidated ? ', confirmed' : '';
    this.said.textContent = `Confidence ${percent(judged.confidence)}${confirmed}`;
    this.showButtons();
  }

  showButtons() {
    this.buttons.replaceChildren(
      button('It was right', () => this.judge({ verdict: 'validated' })),
      button('It was wrong', () => this.askWhy()),
      this.said,
    );
  }

  askWhy() {
    const name = `why-${this.id}`;
    const input = element('input', { type: 'text', id: name, maxlength: '500' });
    const form = element(
      'form',
      { class: 'why' },
      element('label', { for: name }, 'What was the real cause? It may stay empty.'),
      element(
        'div',
        { class: 'row' },
        input,
        element('button', { class: 'first' }, 'Mark as wrong'),
        button('Back', () => this.leave()),
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const reason = input.value.trim();
      this.judge({ verdict: 'rejected', ...(reason ? { reason } : {}) });
    });
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        this.leave();
      }
    });
    this.element.replaceChildren(form);
    input.focus();
  }

  leave() {
    this.element.replaceChildren(this.buttons);
    this.buttons.querySelector('button')?.focus();
  }

  /** @param {Verdict} verdict */
  async judge(verdict) {
    this.leave();
    this.said.textContent = 'Sending…';
    try {
      const { confidence } = await this.send({ method: 'POST', body: verdict });
      const word = verdict.verdict === 'validated' ? 'right' : 'wrong';
      this.said.textContent = `Marked as ${word}: confidence is now ${percent(confidence)}`;
    } catch (error) {
      this.said.textContent = `Not sent: ${error instanceof Error ? error.message : error}`;
    }
  }
}
