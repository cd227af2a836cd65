// The steps of an investigation, made of its events. No DOM: what `timeline.js` shows.

/**
 * @typedef {{event: string, seq: number, at: string}} WireEvent An event as every surface sends it.
 *   Unknown events and fields are passed over.
 * @typedef {WireEvent & {[field: string]: unknown}} Fields
 * @typedef {'running' | 'done' | 'failed' | 'stopped'} StepState
 * @typedef {object} Step
 * @property {string} what What is done, in words.
 * @property {string} about What it is done to, as code; "" for nothing.
 * @property {StepState} state
 * @property {string} output What came of it, as text; "" for nothing.
 * @property {string} label What `output` is.
 * @property {number | undefined} took Milliseconds.
 * @property {string} kind
 * @property {string} since When it began, ISO 8601.
 * @property {string} [callId]
 */

/** What of a call's arguments says best what it is about, most telling first. */
const TELLING = ['functionName', 'filePath', 'query', 'command', 'message'];

/** @type {Record<string, string>} */
const PHASES = { loading: 'Loading the model', prompt: 'Reading', generating: 'Thinking' };

/** @type {Record<string, string>} */
const FIX = {
  proven: 'it works: the command failed before and passes now',
  checked: 'static checks find fewer errors, the command was not run',
  unverified: 'nothing could check it',
  refuted: 'the error is still there',
};

/** @type {Record<string, string>} */
const ENDINGS = {
  submitted: 'Finished',
  answered: 'Finished',
  concluded: 'Finished early, as you asked',
  rounds: 'Stopped at the step limit',
  seconds: 'Stopped at the time limit',
  tokens: 'Stopped at the token limit',
  repeated: 'Stopped: the model repeated itself',
  cancelled: 'Cancelled',
  modelError: 'Stopped: the model failed',
};

/** The steps so far; give it the events in their order. */
export class Steps {
  constructor() {
    /** @type {Step[]} */
    this.list = [];
    this.ended = false;
    this.lastSeq = 0;
  }

  /**
   * Takes an event; one that was taken already changes nothing.
   *
   * @param {WireEvent} event
   * @returns {number} The first step that is new or changed, -1 for none.
   */
  take(event) {
    if (event.seq <= this.lastSeq) {
      return -1;
    }
    this.lastSeq = event.seq;
    const handle = HANDLERS[event.event];
    if (handle === undefined) {
      return -1;
    }
    const before = this.list.length;
    const changed = handle(this, /** @type {Fields} */ (event));
    return changed === -1 && this.list.length > before ? before : changed;
  }

  /** Nothing more comes: what runs was stopped. */
  stop() {
    for (const step of this.list) {
      if (step.state === 'running') {
        step.state = 'stopped';
      }
    }
  }

  /**
   * @param {string} kind
   * @param {WireEvent} event
   * @param {Partial<Step>} more
   * @returns {number} The first step that changed with it.
   */
  begin(kind, event, more) {
    const first = this.settle(event);
    const base = { what: '', about: '', output: '', label: 'Result', took: undefined };
    this.list.push({ ...base, kind, since: event.at, state: 'running', ...more });
    return first === -1 ? this.list.length - 1 : first;
  }

  /**
   * Ends the step that waits for whatever comes next.
   *
   * @param {WireEvent} event
   * @returns {number}
   */
  settle(event) {
    const last = this.list.length - 1;
    const step = this.list[last];
    if (step?.state !== 'running' || !(step.kind in SETTLED)) {
      return -1;
    }
    step.state = 'done';
    step.what = SETTLED[step.kind] ?? step.what;
    step.took = Math.max(0, Date.parse(event.at) - Date.parse(step.since)) || undefined;
    return last;
  }

  /**
   * The step of the model's round, a new one where none runs.
   *
   * @param {WireEvent} event
   * @param {string} what
   */
  ofModel(event, what) {
    const last = this.list.at(-1);
    if (last?.kind === 'model' && last.state === 'running') {
      last.what = what;
      return this.list.length - 1;
    }
    return this.begin('model', event, { what, label: 'Its words' });
  }
}

/** The steps that end with the next event, and what is said of them then. @type {Record<string, string>} */
const SETTLED = { model: 'Thought', queue: 'Waited for the model' };

/** @type {Record<string, (steps: Steps, event: Fields) => number>} */
const HANDLERS = {
  'investigation.started': (steps, event) =>
    steps.begin('start', event, {
      what: `Started with ${analystOf(event)}`,
      state: 'done',
    }),
  'model.progress': (steps, event) => {
    const share =
      typeof event.fraction === 'number' ? ` ${Math.round(event.fraction * 100)} %` : '';
    return steps.ofModel(event, `${PHASES[text(event.phase)] ?? 'Working'}${share}`);
  },
  'chat.delta': (steps, event) => {
    const changed = steps.ofModel(event, event.channel === 'reasoning' ? 'Thinking' : 'Writing');
    const step = steps.list.at(-1);
    if (step !== undefined) {
      step.output = cut(step.output + text(event.delta));
    }
    return changed;
  },
  'tool.call.delta': (steps, event) => steps.ofModel(event, 'Choosing what to look at'),
  queue: (steps, event) => {
    const before = Number(event.position);
    const what =
      before > 0
        ? `Waiting for the model, ${before} before this one`
        : 'Waiting for the model, next';
    const last = steps.list.at(-1);
    if (last?.kind === 'queue' && last.state === 'running') {
      last.what = what;
      return steps.list.length - 1;
    }
    return steps.begin('queue', event, { what });
  },
  'tool.call': (steps, event) =>
    steps.begin('tool', event, {
      what: words(text(event.name)),
      about: aboutOf(event.arguments),
      callId: text(event.callId),
    }),
  'tool.result': (steps, event) => {
    const index = steps.list.findLastIndex((step) => step.callId === event.callId);
    const step = steps.list[index];
    if (step === undefined) {
      return -1;
    }
    step.state = event.success === true ? 'done' : 'failed';
    step.took = typeof event.durationMs === 'number' ? event.durationMs : undefined;
    step.output = readable(text(event.content));
    return index;
  },
  'memory.hit': (steps, event) => {
    const share = Math.round(Number(event.similarity) * 100);
    const what =
      event.exact === true
        ? 'This error was solved before'
        : `Found a solved case, ${share} % similar`;
    return steps.begin('memory', event, { what, about: text(event.id), state: 'done' });
  },
  'edit.search': (steps, event) =>
    steps.begin('fix', event, { what: `Tested ${Number(event.edits)} edits`, state: 'done' }),
  'fix.attempt': (steps, event) => {
    const status = text(event.status);
    return steps.begin('fix', event, {
      what: `Tried the fix, attempt ${Number(event.attempt)}: ${FIX[status] ?? words(status)}`,
      state: status === 'refuted' ? 'failed' : 'done',
    });
  },
  rca: (steps, event) => {
    const found = object(event.analysis).outcome === 'found';
    return steps.begin('rca', event, {
      what: found ? 'Found the root cause' : 'Found no cause',
      state: found ? 'done' : 'stopped',
    });
  },
  error: (steps, event) =>
    steps.begin('error', event, { what: text(event.message), state: 'failed' }),
  'chat.complete': (steps, event) => steps.settle(event),
  'investigation.finished': (steps, event) => {
    const reason = text(event.stopReason);
    const good = ['submitted', 'answered', 'concluded'].includes(reason);
    const changed = steps.begin('end', event, {
      what: ENDINGS[reason] ?? 'Finished',
      state: good ? 'done' : 'stopped',
    });
    const first = steps.list.findIndex((step) => step.state === 'running');
    steps.stop();
    steps.ended = true;
    return first === -1 ? changed : Math.min(first, changed);
  },
};

/** @param {Fields} event */
function analystOf(event) {
  if (event.analyst === 'lmstudio') {
    return text(event.model) || 'LM Studio';
  }
  return event.analyst === 'memory' ? 'a solved case' : 'the offline analyst, without a model';
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function aboutOf(value) {
  const given = object(value);
  const name = TELLING.find((one) => given[one] !== undefined);
  if (name === undefined) {
    return '';
  }
  const about = given[name];
  const line = given.line ?? given.lineStart;
  const place = given.filePath !== undefined && line !== undefined ? `:${text(line)}` : '';
  return cut([about].flat().map(text).join(' ') + place, 200).replace(/\s+/g, ' ');
}

/**
 * `get_code_context` → "Get code context".
 *
 * @param {string} name
 */
export function words(name) {
  const spaced = name.replace(/[_.-]+/g, ' ').trim();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

/**
 * A tool's answer for a person: of JSON its values, indented below their names.
 *
 * @param {string} content
 * @returns {string}
 */
export function readable(content) {
  try {
    return cut(
      outline(payloadOf(JSON.parse(content)), '')
        .join('\n')
        .trim(),
    );
  } catch {
    return cut(/^\s*[{[]/.test(content) ? loosely(content) : content.trim());
  }
}

/**
 * What a tool says, without the envelope that says that it could.
 *
 * @param {unknown} answer
 */
function payloadOf(answer) {
  const { success, data, error } = object(answer);
  if (success === true) {
    return data ?? answer;
  }
  return success === false ? (object(error).message ?? error ?? answer) : answer;
}

/**
 * JSON that was cut off: without its signs.
 *
 * @param {string} content
 */
function loosely(content) {
  return content
    .replace(/\\n/g, '\n')
    .replace(/\\"/g, '"')
    .replace(/"?,"/g, '\n')
    .replace(/":"?/g, ': ')
    .replace(/[{}[\]]"?/g, '')
    .trim();
}

/**
 * @param {unknown} value
 * @param {string} indent
 * @returns {string[]}
 */
function outline(value, indent) {
  if (Array.isArray(value)) {
    return value.flatMap((item) => bulleted(item, indent));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) =>
      named(words(spaced(name)), item, indent),
    );
  }
  return text(value)
    .split('\n')
    .map((line) => indent + line);
}

/**
 * @param {unknown} item
 * @param {string} indent
 */
function bulleted(item, indent) {
  const [first = '', ...rest] = outline(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

/**
 * @param {string} name
 * @param {unknown} item
 * @param {string} indent
 */
function named(name, item, indent) {
  const lines = outline(item, `${indent}  `);
  const isShort = typeof item !== 'object' && lines.length === 1;
  return isShort
    ? [`${indent}${name}: ${(lines[0] ?? '').trim()}`]
    : [`${indent}${name}:`, ...lines];
}

/** @param {string} name */
function spaced(name) {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before, after) => `${before} ${after.toLowerCase()}`,
  );
}

/**
 * @param {string} value
 * @param {number} most
 */
function cut(value, most = 8000) {
  return value.length > most ? `${value.slice(0, most - 1)}…` : value;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function text(value) {
  if (value === undefined || value === null) {
    return '';
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function object(value) {
  return typeof value === 'object' && value !== null
    ? /** @type {Record<string, unknown>} */ (value)
    : {};
}

/**
 * `840 ms`, `3.2 s`, `2 min 5 s`, as the report says it.
 *
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 1) {
    return `${Math.round(milliseconds)} ms`;
  }
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
