// Server-sent events out of a response's body: what `EventSource` does, but with headers of its own.

/**
 * Takes a stream apart as it comes (HTML standard, 9.2.6); give it the text piece by piece.
 */
export class Parser {
  constructor() {
    this.rest = '';
    /** @type {string[]} */
    this.data = [];
  }

  /**
   * @param {string} text
   * @returns {string[]} The data of each event that is whole now.
   */
  take(text) {
    // a CR at the end may be the first half of a CRLF
    const whole = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = whole.pop() ?? '';
    return whole.flatMap((line) => this.line(line));
  }

  /**
   * @param {string} line
   * @returns {string[]}
   */
  line(line) {
    if (line === '') {
      const event = this.data.length > 0 ? [this.data.join('\n')] : [];
      this.data = [];
      return event;
    }
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') {
      this.data.push(value);
    }
    return [];
  }
}

/**
 * The events of a body, together as they came.
 *
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<any[], void, void>}
 */
export async function* eventsOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new Parser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      const events = parser.take(decoder.decode(value, { stream: true }));
      if (events.length > 0) {
        yield events.map((event) => JSON.parse(event));
      }
    }
  } finally {
    reader.cancel().catch(() => undefined); // it has ended already, or is gone
  }
}
