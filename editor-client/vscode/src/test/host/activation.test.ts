import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('is active once the editor has started', async () => {
    const extension = vscode.extensions.getExtension('whence.whence');
    assert.ok(extension);
    await extension.activate();
    assert.ok(extension.isActive);
  });
});
