import * as assert from 'node:assert/strict';
import type { ReportResult, RootCauseAnalysis } from '../../protocol';
import { Following } from '../../report/following';
import type { State } from '../../report/messages';
import { DOWN, lacks, unacted, viewOf, withReport } from '../../report/view';
import { kindOf, sentence } from '../../report/words';

let seq = 0;

function event(name: string, fields: object = {}, seconds = 0) {
  seq += 1;
  const at = new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();
  return { event: name, seq, at, investigationId: 'rca-1', ...fields };
}

const running: State = { title: 'an error', investigationId: 'rca-1', running: true, turns: [] };
const up = { up: true, answering: false, hasModel: false };

function reported(changes: Partial<RootCauseAnalysis>): State {
  const report = {
    analysisId: 'rca-1',
    format: 'html',
    content: '<article></article>',
    uri: 'file:///w',
    title: 'TypeError',
    analysis: {
      outcome: 'found',
      userValidated: false,
      analyst: { kind: 'offline' },
      ...changes,
    },
  } as ReportResult;
  return withReport(running, report);
}

const fixed = (status: NonNullable<State['fix']>) =>
  reported({ fix: { edits: [], diff: '', verification: { status } } });

const labels = (state: State) => viewOf(state, up).buttons.map((button) => button.label);
const offOf = (state: State, action: string) =>
  viewOf(state, up).buttons.find((button) => button.action === action)?.off;

describe('questions on a report', () => {
  it('are offered where a model works or took part, and only then', () => {
    assert.equal(viewOf(reported({}), up).canAsk, false);
    assert.equal(viewOf(reported({}), { ...up, hasModel: true }).canAsk, true);
    const hybrid = reported({ analyst: { kind: 'hybrid', model: 'small' } });
    assert.equal(viewOf(hybrid, up).canAsk, true);
    assert.equal(viewOf(running, { ...up, hasModel: true }).canAsk, false);
  });
});

describe('the buttons of a report', () => {
  it('name what is known of the fix', () => {
    assert.equal(labels(fixed('proven'))[0], 'Apply the proven fix');
    assert.equal(labels(fixed('unverified'))[0], 'Apply the unverified fix');
  });

  it('offer no fix where there is none', () => {
    assert.deepEqual(labels(reported({})), ['Mark as solved', 'Mark as wrong', 'Copy as Markdown']);
  });

  it('judge no cause where none was found', () => {
    assert.deepEqual(labels(reported({ outcome: 'notFound' })), ['Copy as Markdown']);
  });

  it('say why they do nothing', () => {
    assert.match(offOf(fixed('refuted'), 'apply') ?? '', /did not help/);
    assert.match(offOf({ ...fixed('proven'), applied: true }, 'apply') ?? '', /applied/);
    assert.match(offOf({ ...fixed('proven'), verdict: 'wrong' }, 'apply') ?? '', /wrong/);
    assert.match(offOf({ ...fixed('proven'), verdict: 'solved' }, 'solved') ?? '', /solved/);
    assert.equal(offOf(fixed('proven'), 'apply'), undefined);
  });

  it('offer the fix again when its error has come back', () => {
    const applied = {
      ...fixed('proven'),
      applied: true,
      notice: { text: 'Done.', problem: false },
    };
    const again = unacted(applied);
    assert.deepEqual([offOf(again, 'apply'), offOf(again, 'showChanges')], [undefined, undefined]);
    assert.equal(again.notice, undefined);
  });

  it('all wait for a server, but the one that starts it', () => {
    const view = viewOf(fixed('proven'), { ...up, up: false });
    const [first, ...others] = view.buttons;
    assert.deepEqual([first?.action, first?.off], ['restart', undefined]);
    assert.ok(others.length > 0 && others.every((button) => button.off === DOWN));
    assert.deepEqual([view.down, view.askOff], [DOWN, DOWN]);
  });

  it('end or cut short what runs', () => {
    assert.deepEqual(labels(running), ['Answer with what you have', 'Cancel']);
  });
});

describe('a panel that was there before its server', () => {
  it('asks for its report, and for what became of its investigation', () => {
    assert.ok(lacks(running));
    assert.ok(lacks({ title: 'Report', analysisId: 'rca-1', running: false, turns: [] }));
  });

  it('asks for nothing that it has, or that is lost', () => {
    assert.ok(!lacks(fixed('proven')));
    assert.ok(!lacks({ ...running, running: false }));
  });
});

describe('an investigation that is followed', () => {
  const started = {
    ...event('investigation.started', { errorDescription: 'E', analyst: 'offline' }),
  };

  it('has each event once, whichever came first', () => {
    const following = new Following();
    const [one, two, three] = [event('queue'), event('queue'), event('queue')] as never[];
    following.take(two as never);
    following.take(three as never);
    following.begin({ investigationId: 'rca-1', events: [one, two] as never[], running: true });
    assert.deepEqual(following.events, [one, two, three]);
  });

  it('ends with an analysis, or says why there is none', () => {
    const following = new Following();
    following.take(started as never);
    assert.equal(following.error, 'E');
    assert.equal(following.ending, undefined);
    following.take(event('investigation.finished', { stopReason: 'cancelled' }) as never);
    assert.deepEqual(following.ending, { why: 'This investigation was cancelled.' });
  });
});

describe('what the server says', () => {
  it('is shown as a sentence', () => {
    assert.deepEqual(['there is none', 'Done.'].map(sentence), ['There is none.', 'Done.']);
  });

  it('names the kind of an error', () => {
    assert.equal(kindOf("TypeError: 'x' is not callable"), 'TypeError');
    assert.equal(kindOf('java.lang.NullPointerException'), 'NullPointerException');
    assert.equal(kindOf('something went wrong'), undefined);
  });
});
