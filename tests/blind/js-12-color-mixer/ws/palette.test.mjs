import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { gradient, tint } from './palette.mjs';

describe('palette', () => {
  it('tints towards white', () => {
    assert.equal(tint('#808080', 1), '#ffffff');
  });

  it('starts and ends with the given colours', () => {
    const colors = gradient('#ff8040', '#204080', 5);
    assert.equal(colors[0], '#ff8040');
    assert.equal(colors[4], '#204080');
  });

  it('goes through dark colours', () => {
    assert.deepEqual(gradient('#ff1000', '#ff0010', 3), ['#ff1000', '#ff0808', '#ff0010']);
  });
});
