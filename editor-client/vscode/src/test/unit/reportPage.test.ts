import * as assert from 'node:assert/strict';
import { blocks, spans } from '../../../../../server/whence/report/assets/markdown.js';
import {
  duration,
  readable,
  Steps,
  words,
} from '../../../../../server/whence/report/assets/steps.js';

let seq = 0;

function event(name: string, fields: object = {}, seconds = 0) {
  seq += 1;
  const at = new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();
  return { event: name, seq, at, investigationId: 'rca-1', ...fields };
}

function told(...events: ReturnType<typeof event>[]): Steps {
  const steps = new Steps();
  for (const one of events) {
    steps.take(one);
  }
  return steps;
}

const call = (callId: string, args: object = {}) =>
  event('tool.call', { callId, name: 'read_file', arguments: args });

const result = (callId: string, success = true, content = 'x') =>
  event('tool.result', { callId, name: 'read_file', content, success, durationMs: 12 });

describe('the steps of an investigation', () => {
  it('name a call in words, and what it is about', () => {
    const [step] = told(call('a', { filePath: 'shop/config.py', lineStart: 3 })).list;
    assert.equal(step?.what, 'Read file');
    assert.equal(step?.about, 'shop/config.py:3');
    assert.equal(step?.state, 'running');
  });

  it('end with the result of their own call', () => {
    const steps = told(call('a'), call('b'), result('a', false), result('b'));
    assert.deepEqual(
      steps.list.map((step) => [step.state, step.took]),
      [
        ['failed', 12],
        ['done', 12],
      ],
    );
  });

  it('are one for a round of the model, however many pieces it comes in', () => {
    const steps = told(
      event('model.progress', { phase: 'prompt', fraction: 0.4 }),
      event('chat.delta', { channel: 'reasoning', delta: 'Let me ' }),
      event('chat.delta', { channel: 'reasoning', delta: 'see.' }, 2),
    );
    assert.deepEqual(
      steps.list.map((step) => [step.what, step.output, step.state]),
      [['Thinking', 'Let me see.', 'running']],
    );
    steps.take(event('tool.call', { callId: 'c', name: 'x', arguments: {} }, 3));
    assert.deepEqual(
      [steps.list[0]?.what, steps.list[0]?.state, steps.list[0]?.took],
      ['Thought', 'done', 3000],
    );
  });

  it('say how many wait before this one, in one step', () => {
    const steps = told(event('queue', { position: 2 }), event('queue', { position: 0 }));
    assert.deepEqual(
      steps.list.map((step) => step.what),
      ['Waiting for the model, next'],
    );
  });

  it('take an event once', () => {
    const one = call('a');
    assert.equal(told(one, one).list.length, 1);
  });

  it('pass over what they do not know', () => {
    assert.equal(told(event('something.new', { list: [1] })).list.length, 0);
  });

  it('have all ended when the investigation has', () => {
    const steps = told(call('a'), event('investigation.finished', { stopReason: 'cancelled' }));
    assert.deepEqual(
      steps.list.map((step) => [step.what, step.state]),
      [
        ['Read file', 'stopped'],
        ['Cancelled', 'stopped'],
      ],
    );
    assert.ok(steps.ended);
  });

  it('tell from which on they have changed', () => {
    const steps = told(call('a'), call('b'));
    assert.equal(steps.take(result('a')), 0);
    assert.equal(steps.take(event('something.new')), -1);
    assert.equal(steps.take(call('c')), 2);
  });

  it('are never raw', () => {
    const steps = told(
      event('tool.call', { callId: 'a', name: 'new_tool' }),
      event('fix.attempt', { attempt: 1, status: 'brand-new' }),
      event('memory.hit', { id: 'rca-2', similarity: 0.914, exact: false }),
      event('investigation.started', { errorDescription: 'E', analyst: 'offline' }),
      event('error', { code: 'X', message: 'The model is gone.' }),
    );
    const all = JSON.stringify(steps.list.map(({ what, about, output }) => [what, about, output]));
    assert.doesNotMatch(all, /undefined|null|NaN|\[object|rca-2.*rca-2/);
    assert.equal(steps.list[2]?.what, 'Found a solved case, 91 % similar');
  });
});

describe("a tool's answer", () => {
  it('is read as names and values', () => {
    const json = {
      ok: true,
      data: { filePath: 'a.py', callers: [{ name: 'f', line: 3 }], text: 'a\nb' },
    };
    assert.equal(
      readable(JSON.stringify(json)),
      'Ok: yes\nData:\n  File path: a.py\n  Callers:\n    - Name: f\n      Line: 3\n  Text:\n    a\n    b',
    );
  });

  it('is what the tool says, without its envelope', () => {
    assert.equal(readable('{"success":true,"data":{"line":3}}'), 'Line: 3');
    assert.equal(
      readable('{"success":false,"error":{"code":"X","message":"No such file"}}'),
      'No such file',
    );
  });

  it('stays as it is where it is text', () => {
    assert.equal(readable('1: a = 2\n'), '1: a = 2');
  });

  it('has no signs of JSON when it was cut off', () => {
    assert.doesNotMatch(readable('{"ok":true,"data":{"content":"a\\nb","more":"c…'), /[{}"]/);
  });
});

describe('words', () => {
  it('are made of a name', () => assert.equal(words('get_code_context'), 'Get code context'));

  it('say how long something took', () => {
    assert.deepEqual([840, 3210, 125_000].map(duration), ['840 ms', '3.2 s', '2 min 5 s']);
  });
});

describe('the Markdown of an answer', () => {
  it('has paragraphs, lists, headings and code', () => {
    assert.deepEqual(
      blocks('# A\n\nOne\ntwo.\n\n- x\n- y\n  z\n1. n\n\n```py\na\n\n# b\n```\nEnd'),
      [
        { kind: 'heading', text: 'A' },
        { kind: 'paragraph', text: 'One\ntwo.' },
        { kind: 'list', ordered: false, items: ['x', 'y z'] },
        { kind: 'list', ordered: true, items: ['n'] },
        { kind: 'code', text: 'a\n\n# b' },
        { kind: 'paragraph', text: 'End' },
      ],
    );
  });

  it('is read as far as it has come', () => {
    assert.deepEqual(blocks('So\n```\nx = '), [
      { kind: 'paragraph', text: 'So' },
      { kind: 'code', text: 'x = ' },
    ]);
  });

  it('leaves HTML as text', () => {
    assert.deepEqual(spans('<b onclick=x>`a` and **b**'), [
      { kind: 'text', text: '<b onclick=x>' },
      { kind: 'code', text: 'a' },
      { kind: 'text', text: ' and ' },
      { kind: 'strong', text: 'b' },
    ]);
  });
});
