import { until } from './waiting.mjs';

/** What passed between the editor and `whence lsp`. */
export class Records {
  constructor(editor) {
    this.editor = editor;
  }

  get all() {
    return this.editor.said();
  }

  /** The params of what one side asked or told by a method. */
  sent(method, from = undefined) {
    return this.all
      .filter((line) => line.message.method === method && (!from || line.from === from))
      .map((line) => line.message.params);
  }

  /** What one side asked by a method, with the other's answer: `{asked, message}`. */
  answers(method) {
    const open = new Map();
    const found = [];
    for (const { from, message } of this.all) {
      if (message.method === 'initialize') {
        open.clear(); // a new server, and the numbers begin anew
      }
      if (message.method !== undefined && message.id !== undefined) {
        open.set(`${from} ${message.id}`, message);
      } else if (message.id !== undefined) {
        const asked = open.get(`${from === 'client' ? 'server' : 'client'} ${message.id}`);
        found.push({ asked, message });
      }
    }
    return found.filter(({ asked }) => asked?.method === method);
  }

  /** Waits for the answer to a command of the server. @throws Error when it is refused. */
  async answer(command, milliseconds) {
    const found = await until(
      `the answer to ${command}`,
      () =>
        this.answers('workspace/executeCommand').find(
          ({ asked }) => asked.params.command === command,
        ),
      milliseconds,
    );
    if (found.message.error) {
      throw new Error(`${command}: ${found.message.error.message}`);
    }
    return found.message.result;
  }

  /** The events of the investigations, of one type when it is named. */
  events(type = undefined) {
    return this.sent('whence/event', 'server')
      .map((params) => params.event)
      .filter((event) => !type || event.event === type);
  }
}
