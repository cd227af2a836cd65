// Questions on an analysis and their answers, which come in piece by piece.
import { button, element } from './elements.js';
import { inline, nodes } from './markdown.js';

/**
 * @typedef {object} Turn
 * @property {string} question
 * @property {string} answer Markdown.
 * @property {string} remark What happens, or why there is no more of an answer; "" for nothing.
 *
 * @typedef {object} Handlers
 * @property {(question: string) => void} ask
 * @property {() => void} stop
 * @property {(text: string) => void} draft Told of every change of what is typed.
 */

/** A form, and above it what was asked and answered; put `element` into the page. */
export class Chat {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {string | undefined} */
    this.off = undefined;
    this.isAnswering = false;
    this.turns = element('div', { role: 'log', 'aria-label': 'Questions and answers' });
    this.input = element('textarea', { id: 'whence-question', rows: '2' });
    this.buttons = element('div', { class: 'row' });
    this.element = this.made();
  }

  /**
   * Shows the conversation as it stands.
   *
   * @param {readonly Turn[]} turns
   * @param {{answering: boolean, off?: string | undefined}} options `answering`: the last turn is
   *   being answered; `off`: why nothing can be asked.
   */
  show(turns, { answering, off }) {
    const isOther = this.isAnswering !== answering || this.off !== off;
    this.isAnswering = answering;
    this.off = off;
    this.turns.setAttribute('aria-busy', String(answering));
    for (const [index, turn] of turns.entries()) {
      const made = turnElement(turn);
      const shown = this.turns.children[index];
      if (shown === undefined) {
        this.turns.append(made);
      } else if (!shown.isEqualNode(made)) {
        shown.replaceWith(made);
      }
    }
    for (const left of [...this.turns.children].slice(turns.length)) {
      left.remove();
    }
    if (isOther || this.buttons.children.length === 0) {
      this.showButtons();
    }
  }

  /**
   * What was typed before the page was made anew.
   *
   * @param {string} draft
   */
  restore(draft) {
    this.input.value = draft;
  }

  made() {
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.send();
      }
    });
    this.input.addEventListener('input', () => this.handlers.draft(this.input.value));
    return element(
      'section',
      { class: 'asking', 'aria-labelledby': 'whence-asking' },
      element('h2', { id: 'whence-asking' }, 'Ask further'),
      this.turns,
      element('label', { for: 'whence-question' }, 'Your question on this error'),
      this.input,
      this.buttons,
    );
  }

  showButtons() {
    const hadFocus = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(
      this.isAnswering
        ? button('Stop answering', () => this.handlers.stop())
        : button('Ask', () => this.send(), { off: this.off, first: true }),
      element('span', { class: 'hint' }, this.off ?? 'Enter sends, Shift+Enter begins a new line'),
    );
    if (hadFocus) {
      this.buttons.querySelector('button')?.focus();
    }
  }

  send() {
    const question = this.input.value.trim();
    if (question && !this.isAnswering && this.off === undefined) {
      this.input.value = '';
      this.handlers.draft('');
      this.handlers.ask(question);
    }
  }
}

/** @param {Turn} turn */
function turnElement(turn) {
  const made = element(
    'div',
    { class: 'turn' },
    element(
      'p',
      { class: 'question' },
      element('span', { class: 'unseen' }, 'You asked: '),
      turn.question,
    ),
  );
  if (turn.answer) {
    made.append(element('div', { class: 'answer' }, ...nodes(turn.answer)));
  }
  if (turn.remark) {
    made.append(element('p', { class: 'remark' }, ...inline(turn.remark)));
  }
  return made;
}
