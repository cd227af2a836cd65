import { Chat } from '../../../../server/whence/report/assets/chat.js';
import { button, element } from '../../../../server/whence/report/assets/elements.js';
import { nodesOf, targetOf } from '../../../../server/whence/report/assets/fragment.js';
import { Timeline } from '../../../../server/whence/report/assets/timeline.js';
import type { FromPage, State, ToPage, View } from '../report/messages';

interface Host {
  post(message: FromPage): void;
  /** Keeps what is needed to show the page again after the window was reloaded. */
  keep(state: State & { draft?: string }): void;
  /** What was typed before. */
  draft: string;
}

/** The page of one report; `element` is all of it. */
export class Page {
  readonly element = element('main', { class: 'whence host' });
  private readonly notice = element('div', { class: 'notice', role: 'status' });
  private noticed = element('div');
  private readonly body = element('div');
  private readonly toolbar = element('div', {
    class: 'toolbar',
    role: 'toolbar',
    'aria-label': 'What to do with this report',
  });
  private readonly timeline = new Timeline();
  private readonly steps = element('details', { class: 'timeline', hidden: '' });
  private readonly stepsTitle = element('summary');
  private readonly chat: Chat;
  private state: State | undefined;
  private shown: string | undefined;
  private draft: string;

  constructor(private readonly host: Host) {
    this.draft = host.draft;
    this.chat = new Chat({
      ask: (text) => host.post({ type: 'ask', text }),
      stop: () => host.post({ type: 'stopAsking' }),
      draft: (text) => this.drafted(text),
    });
    this.chat.restore(this.draft);
    this.chat.element.hidden = true;
    this.notice.append(this.noticed);
    this.steps.append(this.stepsTitle, this.timeline.element);
    this.element.append(this.notice, this.body, this.steps, this.chat.element);
    this.element.addEventListener('click', (event) => this.clicked(event));
  }

  take(message: ToPage): void {
    switch (message.type) {
      case 'view':
        this.show(message.view);
        break;
      case 'timeline':
        this.timeline.reset(message.events);
        this.showSteps(message.running);
        break;
      case 'event':
        this.timeline.add(message.event);
        this.showSteps(true);
        break;
      case 'stopped':
        this.timeline.stop();
        this.showSteps(false);
        break;
    }
  }

  private show(view: View): void {
    const { state } = view;
    this.state = state;
    this.keep();
    this.showBody(state);
    this.showNotice(view);
    this.showButtons(view);
    this.chat.element.hidden = !view.canAsk && state.turns.length === 0;
    this.chat.show(state.turns, { answering: view.answering, off: view.askOff });
  }

  private showBody(state: State): void {
    const key = state.html ?? JSON.stringify([state.running, state.error, state.notice]);
    if (key === this.shown) {
      return;
    }
    this.shown = key;
    this.body.replaceChildren(
      ...(state.html === undefined ? [waiting(state)] : nodesOf(state.html)),
    );
    this.body.querySelector('header')?.after(this.toolbar);
  }

  private showNotice({ state, down }: View): void {
    const said = [
      ...(down === undefined ? [] : [element('p', { class: 'problem' }, down)]),
      ...(state.notice === undefined
        ? []
        : [element('p', { class: state.notice.problem ? 'problem' : 'done' }, state.notice.text)]),
    ];
    const made = element('div', {}, ...said);
    if (!this.noticed.isEqualNode(made)) {
      this.noticed.replaceWith(made);
      this.noticed = made;
    }
  }

  private showButtons({ buttons }: View): void {
    const focused = [...this.toolbar.children].indexOf(document.activeElement as Element);
    this.toolbar.replaceChildren(
      ...buttons.map(({ action, label, off, first }) =>
        button(label, () => this.host.post({ type: 'act', action }), {
          off,
          first: first === true,
        }),
      ),
    );
    this.toolbar.hidden = buttons.length === 0;
    (this.toolbar.children[focused] as HTMLElement | undefined)?.focus();
  }

  private showSteps(running: boolean): void {
    const wasRunning = this.timeline.element.hasAttribute('aria-live');
    this.steps.hidden = this.timeline.count === 0 && !running;
    this.stepsTitle.textContent = running
      ? 'What Whence is doing'
      : `What Whence did: ${this.timeline.count} steps`;
    if (running !== wasRunning || this.timeline.count === 0) {
      this.steps.open = running;
      this.timeline.element.toggleAttribute('aria-live', running);
    }
    if (running) {
      this.timeline.element.setAttribute('aria-live', 'polite');
    }
  }

  private clicked(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const target = link === null ? undefined : targetOf(link);
    if (target !== undefined) {
      event.preventDefault();
      this.host.post(target);
    }
  }

  private drafted(text: string): void {
    this.draft = text;
    this.keep();
  }

  private keep(): void {
    if (this.state !== undefined) {
      this.host.keep({ ...this.state, draft: this.draft });
    }
  }
}

/** What stands where the report will be. */
function waiting(state: State): HTMLElement {
  const said = state.running ? 'Whence is looking for the root cause.' : unfinished(state);
  return element(
    'article',
    { class: 'whence' },
    element(
      'header',
      {},
      ...(state.error === undefined ? [] : [element('pre', { class: 'error' }, state.error)]),
      element('h1', { class: 'verdict' }, said),
    ),
  );
}

function unfinished(state: State): string {
  if (state.notice?.problem === true || state.analysisId === undefined) {
    return 'No report to show.';
  }
  return 'Loading the report…';
}
