import assert from 'node:assert/strict';
import { scenario } from '../lib/scenario.mjs';

const settings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
};

scenario(
  'a folder that is not trusted is explained, and the server is told of it',
  { settings },
  async (t) => {
    const { window, records } = t;
    await window.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    const [told] = records.sent('initialize');
    assert.equal(told.initializationOptions.workspaceTrusted, false);

    await window.status().hover();
    const tooltip = window.page.locator('.monaco-hover', { hasText: 'Whence is ready' });
    await tooltip.getByRole('link', { name: 'Trust this folder' }).waitFor();
    // with spaces where a line may be broken
    assert.match(
      await tooltip.textContent(),
      / its own settings do not count, and nothing of it is run/,
    );

    await window.openFile('crash.log');
    await window.page.keyboard.press('Control+A');
    await window.command('Whence: Explain the selection');
    const { analysis } = await records.answer('whence.explainSelection');
    assert.match(analysis.rootCause, /src\/main\.ts:4/);
    await window.picture('restricted');
  },
);
