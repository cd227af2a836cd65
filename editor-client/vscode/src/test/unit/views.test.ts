import * as assert from 'node:assert/strict';
import type * as protocol from '../../protocol';
import { asText, caseDetails, caseItem, hasReport } from '../../views/caseItems';
import { detailsOf, investigationItem } from '../../views/investigationItems';
import { type Investigated, Investigations } from '../../views/investigations';
import { stepOf } from '../../views/steps';
import {
  confidenceInWords,
  errorName,
  escaped,
  oneLine,
  proseMarkdown,
  timeAgo,
} from '../../views/words';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ERROR = "AttributeError: 'NoneType' object has no attribute 'title'";
const MINUTE = 60_000;
const HOSTILE = [
  '[click](command:whence.clear)',
  '![x](https://example.org/a.png)',
  'https://example.org www.example.org a@example.org',
  '<img src=x onerror=alert(1)> &lt; $(trash) **b** `c` | d | # e',
].join('\n');

type Told = protocol.Event;

/** A list that hears events of one investigation at a clock that the test moves. */
class Heard {
  time = NOW;
  readonly list = new Investigations(() => this.time);
  private seq = 0;

  tell(event: Told, id = 'one') {
    this.seq += 1;
    const at = new Date(this.time).toISOString();
    return this.list.take({
      investigationId: id,
      event: { ...event, seq: this.seq, at, investigationId: id },
    });
  }

  get one(): Investigated {
    const one = this.list.get('one');
    assert.ok(one);
    return one;
  }
}

function started(): Heard {
  const heard = new Heard();
  heard.tell({ event: 'investigation.started', errorDescription: ERROR, analyst: 'offline' });
  return heard;
}

function analysis(changes: Partial<protocol.RootCauseAnalysis> = {}): protocol.RootCauseAnalysis {
  return {
    schemaVersion: 2,
    id: 'analysis',
    outcome: 'found',
    errorDescription: ERROR,
    errorType: 'AttributeError',
    language: 'python',
    fingerprint: 'w1-0',
    rootCause: 'find_account returns None.',
    solution: 'Check for None.',
    confidence: 0.8,
    location: { filePath: 'src/accounts.py', line: 5, column: 12, symbol: 'find_account' },
    callChain: [],
    evidence: [],
    suspects: [],
    nextSteps: [],
    similar: [],
    analyst: { kind: 'offline' },
    userValidated: false,
    metadata: { createdAt: '', durationMs: 0, rounds: 0, toolCalls: 0, stopReason: 'submitted' },
    ...changes,
  };
}

function finished(
  stopReason: protocol.StopReason,
  found?: Partial<protocol.RootCauseAnalysis>,
): Heard {
  const heard = started();
  if (found !== undefined) {
    heard.tell({ event: 'rca', analysis: analysis(found) });
  }
  const analysisId = found === undefined ? {} : { analysisId: 'analysis' };
  heard.tell({ event: 'investigation.finished', stopReason, ...analysisId });
  return heard;
}

function listed(changes: Partial<protocol.InvestigationItem> = {}): protocol.InvestigationItem {
  const startedAt = new Date(NOW).toISOString();
  return { id: 'one', error: ERROR, state: 'running', uri: 'file:///app', startedAt, ...changes };
}

function solved(changes: Partial<protocol.CaseItem> = {}): protocol.CaseItem {
  return {
    id: 'case-1',
    errorDescription: "KeyError: 'rate'",
    rootCause: 'The table is read before it is filled.',
    solution: 'Fill the table first.',
    language: 'python',
    errorType: 'KeyError',
    confidence: 0.75,
    userValidated: false,
    similarity: 1,
    metadata: { createdAt: '2026-03-01T10:00:00Z', fixedIn: 'shop/rates.py' },
    createdAt: '2026-03-01T10:00:00Z',
    fingerprint: 'w1-1',
    outcome: 'unverified',
    ...changes,
  };
}

const labels = (one: Investigated) => detailsOf(one).map((detail) => detail.shown.label);

describe('a text of a log in Markdown', () => {
  it('is letters, digits, blanks and character references', () => {
    assert.match(escaped(HOSTILE), /^(?:[\p{L}\p{N} ]|&#\d+;)+$/u);
  });

  it('reads as it was, in one line', () => {
    const read = escaped(HOSTILE).replace(/&#(\d+);/g, (_, code) =>
      String.fromCodePoint(Number(code)),
    );
    assert.equal(read, HOSTILE.replaceAll('\n', ' '));
  });

  it('keeps the code that Whence marks as such, in which nothing has a meaning', () => {
    assert.equal(
      proseMarkdown('set `[a](command:b)` at *x* `'),
      'set `[a](command:b)` at &#42;x&#42; &#96;',
    );
  });

  it('is cut before it is escaped, never in the middle of a reference', () => {
    assert.equal(escaped('****', 3), '&#42;&#42;&#8230;');
  });
});

describe('words', () => {
  it('tell how long ago it was', () => {
    const told = [0, 59, 60, 3_599, 3_600, 86_399, 86_400, 200_000].map((seconds) =>
      timeAgo(NOW - seconds * 1000, NOW),
    );
    assert.deepEqual(told, [
      'just now',
      'just now',
      '1 min. ago',
      '59 min. ago',
      '1 hr. ago',
      '23 hr. ago',
      'yesterday',
      '2 days ago',
    ]);
  });

  it('take a moment in the future for now', () => {
    assert.equal(timeAgo(NOW + MINUTE, NOW), 'just now');
  });

  it('name a confidence as the report does', () => {
    assert.deepEqual(
      [0.9, 0.7, 0.45, 0.2, 0.1].map(confidenceInWords),
      ['very high', 'high', 'moderate', 'low', 'very low'].map(
        (word, index) => `${word} confidence (${[90, 70, 45, 20, 10][index]} %)`,
      ),
    );
  });

  it('name an error by its type, else by its first words', () => {
    assert.equal(errorName(`requests.exceptions.ConnectionError: no`), 'ConnectionError');
    assert.equal(errorName('make: nothing to be done for this target'), 'make: nothing to be…');
  });

  it('leave out what turns the direction of a line, and control codes', () => {
    assert.equal(oneLine('a\u202eb\u001b[31mc\r\n\td'), 'a b [31mc d');
  });
});

describe('a step', () => {
  it('says in plain words what a tool is called for', () => {
    const call = (name: string, given: object) =>
      stepOf({ event: 'tool.call', callId: '1', name, arguments: { ...given } });
    assert.equal(call('read_file', { filePath: 'a.py' }), 'Reading a.py');
    assert.equal(call('get_code_context', { filePath: 'a.py', line: 3 }), 'Looking at a.py:3');
    assert.equal(
      call('find_callers_of_function', { functionName: 'total' }),
      'Finding who calls total',
    );
    assert.equal(call('files_search', {}), 'Using files_search');
    assert.equal(call('read_file', {}), 'Reading the code');
  });

  it('tells how far the model is', () => {
    const loading = stepOf({ event: 'model.progress', phase: 'loading', fraction: 0.42 });
    assert.equal(loading, 'Loading the model 42 %');
  });
});

describe('an investigation in the list', () => {
  it('spins, with what it does now, and can be ended', () => {
    const heard = started();
    heard.tell({
      event: 'tool.call',
      callId: '1',
      name: 'read_file',
      arguments: { filePath: 'a.py' },
    });
    const item = investigationItem(heard.one, NOW);
    assert.equal(item.label, 'AttributeError');
    assert.equal(item.description, 'Reading a.py');
    assert.equal(item.icon, 'loading~spin');
    assert.equal(item.context, 'investigation.running');
    assert.equal(item.spoken, `${ERROR}, running: Reading a.py`);
  });

  it('is not drawn again for an event that changes nothing of what is shown', () => {
    const heard = started();
    const writing: Told = { event: 'chat.delta', delta: 'a', channel: 'content' };
    assert.notEqual(heard.tell(writing), 'nothing');
    assert.equal(heard.tell(writing), 'nothing');
  });

  it('says how many wait before it', () => {
    const heard = new Heard();
    heard.list.list([listed({ state: 'starting' })]);
    heard.tell({ event: 'queue', position: 2 });
    const item = investigationItem(heard.one, NOW);
    assert.equal(item.description, 'Waiting, 2 before it');
    assert.equal(item.context, 'investigation.queued');
  });

  it('says in words how it ended, and when', () => {
    const found = investigationItem(finished('submitted', {}).one, NOW + 5 * MINUTE);
    assert.equal(found.description, 'Found · 5 min. ago');
    assert.equal(found.click?.title, 'Show report');
    const without = finished('answered', { outcome: 'notFound', rootCause: '' });
    assert.match(investigationItem(without.one, NOW).description ?? '', /^No cause ·/);
    assert.match(investigationItem(finished('cancelled').one, NOW).description ?? '', /^Cancelled/);
    assert.match(investigationItem(finished('modelError').one, NOW).description ?? '', /^Failed/);
  });

  it('has nothing to open where there is no report', () => {
    assert.equal(investigationItem(finished('cancelled').one, NOW).click, undefined);
  });

  it('opens the line of the cause, once it is known in which folder', () => {
    const heard = finished('submitted', {});
    const place = () => detailsOf(heard.one).find((detail) => detail.name === 'cause')?.shown;
    assert.equal(place()?.click, undefined);
    heard.list.list([listed({ state: 'finished', stopReason: 'submitted' })]);
    assert.deepEqual(place()?.click?.argument, {
      folder: 'file:///app',
      filePath: 'src/accounts.py',
      line: 5,
      column: 12,
    });
    assert.equal(place()?.label, 'Root cause: src/accounts.py:5');
  });

  it('says what is known of the fix', () => {
    const verification = { status: 'proven' as const };
    const heard = finished('submitted', { fix: { edits: [], diff: '', verification } });
    assert.ok(labels(heard.one).includes('Fix: proven to work'));
    assert.ok(labels(finished('submitted', {}).one).includes('No fix'));
  });

  it('tells what to do next where no cause was found', () => {
    const heard = finished('answered', { outcome: 'notFound', nextSteps: ['Run it again.'] });
    assert.deepEqual(labels(heard.one), [ERROR, 'Next: Run it again.']);
  });

  it('says why it failed', () => {
    const heard = started();
    heard.tell({ event: 'error', code: 'ANALYST', message: 'Start LM Studio.' });
    heard.tell({ event: 'investigation.finished', stopReason: 'modelError' });
    assert.deepEqual(labels(heard.one), [ERROR, 'Start LM Studio.']);
  });

  it('says so too where it failed before it began', () => {
    const heard = new Heard();
    heard.tell({ event: 'error', code: 'ANALYST', message: 'Start LM Studio.' });
    assert.equal(
      heard.tell({ event: 'investigation.finished', stopReason: 'modelError' }),
      'unknown',
    );
    heard.list.list([listed({ state: 'finished', stopReason: 'modelError' })]);
    assert.deepEqual(labels(heard.one), [ERROR, 'Start LM Studio.']);
  });

  it('has failed when the server stops under it', () => {
    const heard = started();
    heard.list.interrupt();
    assert.match(investigationItem(heard.one, NOW).description ?? '', /^Failed/);
    assert.equal(heard.list.running, 0);
  });

  it('never runs again once it has ended', () => {
    const heard = finished('submitted', {});
    heard.list.list([listed({ state: 'running' })]);
    assert.equal(heard.one.state, 'finished');
    assert.equal(heard.tell({ event: 'chat.delta', delta: 'a', channel: 'content' }), 'nothing');
  });

  it('is not made of a follow-up question', () => {
    const heard = new Heard();
    assert.equal(
      heard.tell({ event: 'chat.delta', delta: 'a', channel: 'content' }, 'analysis'),
      'nothing',
    );
    heard.tell({ event: 'chat.complete', output: 'a', stopReason: 'answered' }, 'analysis');
    assert.deepEqual(heard.list.all, []);
  });

  it('shows what the user asked for until the server tells more', () => {
    const heard = started();
    heard.list.asked('one', 'Cancelling');
    assert.equal(investigationItem(heard.one, NOW).description, 'Cancelling');
    heard.tell({ event: 'investigation.finished', stopReason: 'cancelled' });
    heard.list.asked('one', 'Cancelling');
    assert.match(investigationItem(heard.one, NOW).description ?? '', /^Cancelled/);
  });

  it('comes before the older ones, of which fifty are kept', () => {
    const heard = new Heard();
    for (let number = 0; number < 60; number += 1) {
      heard.time += 1000;
      const id = `number ${number}`;
      heard.tell({ event: 'investigation.started', errorDescription: id, analyst: 'offline' }, id);
      heard.tell({ event: 'investigation.finished', stopReason: 'submitted' }, id);
    }
    assert.equal(heard.list.all.length, 50);
    assert.equal(heard.list.all[0]?.id, 'number 59');
  });
});

describe('a solved case in the list', () => {
  it('is named by its error and file, with its standing in words', () => {
    const item = caseItem(solved());
    assert.equal(item.label, 'KeyError');
    assert.equal(item.description, 'rates.py · unverified');
    assert.equal(
      item.spoken,
      "KeyError: 'rate', Not verified, high confidence (75 %), shop/rates.py",
    );
  });

  it('is marked where the user has judged it', () => {
    const right = caseItem(solved({ outcome: 'validated', userValidated: true }));
    assert.deepEqual([right.description, right.context], ['rates.py · right', 'case.report.right']);
    const wrong = caseItem(solved({ outcome: 'rejected' }));
    assert.deepEqual([wrong.description, wrong.context], ['rates.py · wrong', 'case.report.wrong']);
    const both = caseItem(solved({ outcome: 'proven', userValidated: true }));
    assert.match(both.spoken, /Fix proven, marked as right/);
  });

  it('has a report unless it was written down by hand', () => {
    const { fingerprint: _, ...byHand } = solved();
    assert.equal(hasReport(byHand), false);
    assert.equal(caseItem(byHand).context, 'case');
    assert.equal(hasReport(solved()), true);
  });

  it('opens its file, unless that is in another workspace', () => {
    const place = (one: protocol.CaseItem) => caseDetails(one).at(-1);
    assert.equal(place(solved())?.click?.argument, 'shop/rates.py');
    const elsewhere = place(solved({ otherWorkspace: true }));
    assert.equal(elsewhere?.click, undefined);
    assert.equal(elsewhere?.label, 'shop/rates.py in another workspace');
  });

  it('has a tooltip in which nothing of a log is Markdown', () => {
    const { tooltip } = caseItem(solved({ errorDescription: HOSTILE, rootCause: HOSTILE }));
    const outsideCode = tooltip.replace(/`[^`]*`/g, '');
    assert.doesNotMatch(outsideCode, /[[\]<>$`|!]|https?:|www\.|@/);
  });

  it('is copied as text', () => {
    assert.equal(
      asText(solved()),
      [
        "Error: KeyError: 'rate'",
        'Root cause: The table is read before it is filled.',
        'Solution: Fill the table first.',
        'Place: shop/rates.py',
        'State: Not verified, high confidence (75 %)',
        '',
      ].join('\n'),
    );
  });
});
