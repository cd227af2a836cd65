import * as assert from 'node:assert/strict';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { Deadline } from '../../bridge/bounded';
import { Kept } from '../../bridge/kept';
import { Stops } from '../../bridge/stops';
import { cheap, LONGEST_VALUE, partsOf, readable, trimmed } from '../../bridge/variables';

const never = (): Promise<string> => new Promise(() => undefined);

describe('objects that are kept', () => {
  it('come back by their handles', () => {
    const kept = new Kept<string>(2);
    const handle = kept.keep('a');
    assert.notEqual(kept.keep('b'), handle);
    assert.equal(kept.get(handle), 'a');
    assert.equal(kept.get('unknown'), undefined);
  });

  it('are forgotten when they were not used for longest', () => {
    const kept = new Kept<string>(2);
    const [a, b] = [kept.keep('a'), kept.keep('b')];
    kept.get(a);
    kept.keep('c');
    assert.equal(kept.get(a), 'a');
    assert.equal(kept.get(b), undefined);
  });
});

describe('a deadline', () => {
  it('gives the answer that comes in time', async () => {
    assert.equal(await new Deadline(1000).wait(async () => 'now'), 'now');
  });

  it('ends the waiting for one that does not', async () => {
    assert.equal(await new Deadline(1).wait(never), undefined);
  });

  it('does not ask when it is over', async () => {
    let asked = 0;
    await new Deadline(0).wait(async () => {
      asked += 1;
    });
    assert.equal(asked, 0);
  });

  it('ends the waiting of who cancels', async () => {
    const source = new CancellationTokenSource();
    const waiting = new Deadline(60_000, source.token).wait(never);
    source.cancel();
    assert.equal(await waiting, undefined);
    assert.ok(new Deadline(60_000, source.token).isOver);
  });

  it('passes errors on', async () => {
    await assert.rejects(
      new Deadline(1000).wait(() => Promise.reject(new Error('refused'))),
      /refused/,
    );
  });
});

const stopped = (body: object): object => ({ type: 'event', event: 'stopped', body });
const request = (command: string, given: object): object => ({
  type: 'request',
  command,
  arguments: given,
});

describe('the threads of a debugger', () => {
  it('stand still with a reason, thread zero too', () => {
    const stops = new Stops();
    const body = { threadId: 0, reason: 'exception', text: 'TypeError: no', description: 'Paused' };
    assert.ok(stops.heard(stopped(body)));
    assert.deepEqual(stops.stop(), {
      threadId: 0,
      reason: 'exception',
      description: 'TypeError: no',
    });
    assert.equal(stops.stop(1), undefined);
  });

  it('are told of the one that stopped last', () => {
    const stops = new Stops();
    for (const threadId of [1, 2, 1]) {
      stops.heard(stopped({ threadId, reason: 'breakpoint' }));
    }
    assert.equal(stops.stop()?.threadId, 1);
    assert.equal(stops.stop(2)?.threadId, 2);
  });

  it('run again when they are told to, all unless it is said of one', () => {
    const stops = new Stops();
    for (const threadId of [1, 2, 3]) {
      stops.heard(stopped({ threadId, reason: 'pause' }));
    }
    stops.told(request('next', { threadId: 3, singleThread: true }));
    assert.equal(stops.stop()?.threadId, 2);
    stops.told(request('continue', { threadId: 2 }));
    assert.equal(stops.stop(), undefined);
  });

  it('run again when the adapter says so', () => {
    const stops = new Stops();
    stops.heard(stopped({ threadId: 1, reason: 'pause' }));
    stops.heard(stopped({ threadId: 2, reason: 'pause' }));
    stops.heard({ type: 'event', event: 'continued', body: { threadId: 2 } });
    assert.equal(stops.stop()?.threadId, 1);
    stops.heard({
      type: 'event',
      event: 'continued',
      body: { threadId: 1, allThreadsContinued: true },
    });
    assert.equal(stops.stop(), undefined);
  });

  it('stay as they are when they are looked at', () => {
    const stops = new Stops();
    stops.heard(stopped({ threadId: 1, reason: 'step' }));
    stops.told(request('stackTrace', { threadId: 1 }));
    stops.heard({ type: 'response', command: 'stackTrace', success: true });
    assert.equal(stops.stop()?.reason, 'step');
  });
});

describe('variables', () => {
  it('are left out where reading them runs code, or where they tell nothing', () => {
    const variables = [
      { name: 'price', value: '3' },
      { name: '[[Prototype]]', value: 'Object' },
      { name: 'total', value: '', presentationHint: { lazy: true } },
      { name: 'hidden', value: '1', presentationHint: { visibility: 'internal' } },
      { name: 'function variables', value: '', presentationHint: { kind: 'virtual' } },
      { name: 'count', value: '2', presentationHint: { kind: 'data' } },
    ];
    assert.deepEqual(
      readable(variables, 10).map((one) => one.name),
      ['price', 'count'],
    );
    assert.equal(readable(variables, 1).length, 1);
  });

  it('lose the middle of long values', () => {
    const { value } = trimmed({ name: 'page', value: `begin${'x'.repeat(5000)}end` });
    assert.ok(value.length <= LONGEST_VALUE);
    assert.match(value, /^begin.*…x*end$/);
    assert.deepEqual(trimmed({ name: 'a', value: '1', type: '' }), { name: 'a', value: '1' });
  });

  it('have parts, of many the first, and not those of the whole world', () => {
    assert.equal(partsOf({ name: 'n', value: '1', variablesReference: 0 }, 9), undefined);
    assert.deepEqual(partsOf({ name: 'o', value: '{}', variablesReference: 4 }, 9), {
      variablesReference: 4,
    });
    const long = { name: 'a', value: '(999)', variablesReference: 5, indexedVariables: 999 };
    assert.deepEqual(partsOf(long, 9), {
      variablesReference: 5,
      filter: 'indexed',
      start: 0,
      count: 9,
    });
    const world = { name: 'this', value: 'global', type: 'global', variablesReference: 6 };
    assert.equal(partsOf(world, 9), undefined);
  });

  it('are of the scopes that are not expensive', () => {
    const scopes = [
      { name: 'Local', variablesReference: 1 },
      { name: 'Global', variablesReference: 2, expensive: true },
    ];
    assert.deepEqual(
      cheap(scopes, 3).map((scope) => scope.name),
      ['Local'],
    );
  });
});
