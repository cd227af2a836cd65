import * as assert from 'node:assert/strict';
import { Backoff } from '../../restart';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function waits(...times: number[]): (number | undefined)[] {
  const backoff = new Backoff();
  return times.map((time) => backoff.stopped(time));
}

describe('a server that has stopped', () => {
  it('is started again after a time that doubles', () => {
    assert.deepEqual(waits(0, 5 * SECOND, 10 * SECOND, 20 * SECOND), [1, 2, 4, 8]);
  });

  it('is given up at the fifth time within three minutes', () => {
    const times = [0, 1, 2, 3, 4].map((at) => at * 30 * SECOND);
    assert.equal(waits(...times).at(-1), undefined);
  });

  it('is not given up when it stops more slowly, and never waited for longer than a minute', () => {
    const times = [...Array(10).keys()].map((at) => at * MINUTE);
    assert.deepEqual(waits(...times), [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  it('is started at once again after it has run for three minutes', () => {
    assert.deepEqual(waits(0, SECOND, SECOND + 3 * MINUTE), [1, 2, 1]);
  });

  it('begins anew when the user has asked for a start', () => {
    const backoff = new Backoff();
    for (const at of [0, 1, 2, 3, 4]) {
      backoff.stopped(at * SECOND);
    }
    assert.equal(backoff.count, 5);
    backoff.reset();
    assert.equal(backoff.count, 0);
    assert.equal(backoff.stopped(5 * SECOND), 1);
  });
});
