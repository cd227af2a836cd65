// Questions on a report. What is asked and answered is kept by the gateway, in a session of its own.
import { Chat } from '../../report/assets/chat.js';
import { events, json, path } from './api.js';

/**
 * @typedef {import('../../report/assets/chat.js').Turn} Turn
 * @typedef {{role: string, content: string, meta?: {[name: string]: unknown}}} Message
 */

const OPENING = 'This is the report of Whence on an error. I have questions on it.\n\n';

/** A chat about one analysis; put `element` into the page, then `open` it. */
export class Asking {
  /**
   * @param {string} analysisId
   * @param {AbortSignal} signal
   */
  constructor(analysisId, signal) {
    this.analysisId = analysisId;
    this.session = `report-${analysisId}`;
    this.signal = signal;
    this.isNew = true;
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {AbortController | undefined} */
    this.answering = undefined;
    this.chat = new Chat({
      ask: (question) => this.ask(question),
      stop: () => this.answering?.abort(),
      draft: () => undefined,
    });
    this.element = this.chat.element;
    signal.addEventListener('abort', () => this.answering?.abort(), { once: true });
  }

  async open() {
    this.show();
    const { signal } = this;
    /** @type {{messages: Message[]}} */
    const { messages } = await json(path`api/chat/${this.session}/messages`, { signal });
    this.isNew = messages.length === 0;
    this.turns = turnsOf(messages);
    this.show();
  }

  show() {
    this.chat.show(this.turns, { answering: this.answering !== undefined });
  }

  /** @param {string} question */
  async ask(question) {
    const turn = { question, answer: '', remark: 'Reading…' };
    this.turns.push(turn);
    this.answering = new AbortController();
    this.show();
    try {
      await this.tellReport();
      await this.answer(turn, this.answering.signal);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      turn.remark = this.answering.signal.aborted ? 'Stopped' : said;
    }
    this.answering = undefined;
    this.show();
  }

  /** Begins the session with what it is about. */
  async tellReport() {
    if (this.isNew) {
      const asked = path`api/investigations/${this.analysisId}/report?format=markdown`;
      const { content } = await json(asked, { signal: this.signal });
      const body = { role: 'user', content: OPENING + content, meta: { report: this.analysisId } };
      const options = { method: 'POST', body, signal: this.signal };
      await json(path`api/chat/${this.session}/message`, options);
      this.isNew = false;
    }
  }

  /**
   * @param {Turn} turn
   * @param {AbortSignal} signal
   */
  async answer(turn, signal) {
    const options = { method: 'POST', body: { text: turn.question }, signal };
    for await (const told of events(path`api/chat/${this.session}/message`, options)) {
      for (const event of told) {
        take(turn, event);
      }
      this.show();
    }
    if (!turn.answer && turn.remark === 'Reading…') {
      turn.remark = 'There is no answer.';
    }
  }
}

/**
 * @param {Turn} turn
 * @param {{event: string, [field: string]: unknown}} event
 */
function take(turn, event) {
  if (event.event === 'chat.delta' && event.channel !== 'reasoning') {
    turn.answer += String(event.delta);
    turn.remark = '';
  } else if (event.event === 'chat.complete') {
    turn.answer = String(event.output) || turn.answer;
    turn.remark = '';
  } else if (event.event === 'error') {
    turn.remark = String(event.message);
  } else if (event.event === 'tool.call') {
    turn.remark = `Looking: ${event.name}`;
  }
}

/**
 * @param {readonly Message[]} messages
 * @returns {Turn[]}
 */
function turnsOf(messages) {
  /** @type {Turn[]} */
  const turns = [];
  for (const { role, content, meta } of messages) {
    const last = turns.at(-1);
    if (role === 'user' && meta?.report === undefined) {
      turns.push({ question: content, answer: '', remark: '' });
    } else if (role === 'assistant' && last !== undefined) {
      last.answer = content;
    }
  }
  return turns;
}
