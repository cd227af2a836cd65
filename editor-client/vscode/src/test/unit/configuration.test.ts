import * as assert from 'node:assert/strict';
import { explicit, type Inspected } from '../../configuration';

function told(found: Record<string, Inspected & { defaultValue?: unknown }>) {
  return explicit(Object.keys(found), (key) => found[key]);
}

describe('the settings that the server is told', () => {
  it('are those that somebody has set, and no defaults', () => {
    assert.deepEqual(
      told({
        analyst: { defaultValue: 'auto' },
        'limits.rounds': { defaultValue: 40, globalValue: 7 },
        'web.enabled': { defaultValue: false, globalValue: false },
      }),
      { 'limits.rounds': 7, 'web.enabled': false },
    );
  });

  it('are the ones nearest to the file', () => {
    assert.deepEqual(
      told({
        'limits.rounds': { globalValue: 1, workspaceValue: 2, workspaceFolderValue: 3 },
        'limits.seconds': { globalValue: 1, workspaceValue: 2 },
      }),
      { 'limits.rounds': 3, 'limits.seconds': 2 },
    );
  });

  it('leave out null, and what concerns the editor alone', () => {
    assert.deepEqual(
      told({
        'tools.timeoutMs': { globalValue: null },
        'client.python': { globalValue: '/opt/python' },
      }),
      {},
    );
  });
});
