import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { overflow } from '../lib/looks.mjs';
import { visit } from '../lib/visit.mjs';

const HOSTILE = `Traceback (most recent call last):
  File "report.py", line 9, in <module>
    print("<img src=x onerror=alert(1)>")
ValueError: <script>window.broken = true</script> \u202etxt.exe ${'long'.repeat(25_000)}
`;

visit('what an error says is shown, and never done', {}, async ({ page, gateway, picture }) => {
  await page.goto(gateway.url);
  await page.getByLabel('Paste an error').fill(HOSTILE);
  await page.getByRole('button', { name: 'Find the root cause' }).click();
  await page.getByText('What Whence did:').waitFor();
  await page.getByText('<script>window.broken').first().waitFor();
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator('main script, main img').count(), 0);
  assert.equal(await overflow(page), 0);
  await picture('hostile');

  await page.getByRole('link', { name: 'All investigations' }).click();
  await page.getByRole('region', { name: 'Past' }).getByRole('link').waitFor();
  assert.ok(!(await page.locator('main').textContent()).includes('\u202e'));
  assert.equal(await overflow(page), 0);
  await picture('hostile-list');

  await page.goto(`${gateway.url}/#/memory?q=${encodeURIComponent('<script>alert(1)</script>')}`);
  await page.getByRole('heading', { name: 'Memory' }).waitFor();
  assert.equal(await page.getByLabel('An error message').inputValue(), '<script>alert(1)</script>');
});

visit('a text without an error is told so, also in the list', {}, async ({ page, gateway }) => {
  await page.goto(gateway.url);
  await page.getByLabel('Paste an error').fill('All is well today.');
  await page.getByRole('button', { name: 'Find the root cause' }).click();
  await page.getByRole('heading', { name: /No error found/ }).waitFor();
  await page.getByRole('link', { name: 'All investigations' }).click();
  await page.getByText('No error in this text').waitFor();
});

visit('everything can be done by keyboard', {}, async ({ page, gateway }) => {
  const press = (key) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const style = getComputedStyle(at);
      const isSeen = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      return { text: (at.textContent || at.id).trim(), isSeen };
    });
  const tabTo = async (text) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await press('Tab');
      const at = await focused();
      assert.ok(at.isSeen, `the focus on ${at.text} is not seen`);
      if (at.text.startsWith(text)) {
        return;
      }
    }
    assert.fail(`Tab does not lead to ${text}`);
  };

  await page.goto(gateway.url);
  await page.getByText('Nothing was investigated yet.').waitFor();
  await press('Tab');
  assert.equal((await focused()).text, 'Skip to the content');
  await press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await tabTo('problem');
  await page.keyboard.insertText(readFileSync(path.join(gateway.workspace, 'report.log'), 'utf8'));
  await tabTo('Find the root cause');
  await press('Enter');
  await page.locator('article .claim').first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await tabTo('It was wrong');
  await press('Enter');
  await page.keyboard.type('No, because');
  await press('Escape');
  await tabTo('It was wrong');
  await press('Enter');
  await press('Enter');
  await page.getByText('Marked as wrong').waitFor();
  await press('Shift+Tab');
  await press('Tab');
  await tabTo('What Whence did');
  await press('Enter');
  await page.getByRole('list', { name: 'Steps of the investigation' }).waitFor();
});

visit('a place in a report opens in the editor', {}, async ({ page, gateway }) => {
  await page.goto(gateway.url);
  await page
    .getByLabel('Paste an error')
    .fill(readFileSync(path.join(gateway.workspace, 'report.log'), 'utf8'));
  await page.getByRole('button', { name: 'Find the root cause' }).click();
  const links = page.locator('article a[href^="vscode://file/"]');
  await links.first().waitFor();
  const address = `vscode://file${gateway.workspace}/report.py:`;
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.deepEqual(
    hrefs.filter((href) => !href.startsWith(address)),
    [],
  );
  await page.locator('.chain svg a').first().waitFor();
});

visit(
  'a place in a report is copied where no editor is to be opened',
  {
    env: { WHENCE_GATEWAY__EDITOR_LINK: 'none' },
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  },
  async ({ page, gateway }) => {
    await page.goto(gateway.url);
    await page
      .getByLabel('Paste an error')
      .fill(readFileSync(path.join(gateway.workspace, 'report.log'), 'utf8'));
    await page.getByRole('button', { name: 'Find the root cause' }).click();
    const place = page.getByRole('button', { name: /^report\.py:\d+/ }).first();
    await place.click();
    const label = await place.textContent();
    await page.getByText(`Copied ${label}`).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), label);
  },
);

visit(
  'a token is asked for where one is needed',
  {
    env: { WHENCE_GATEWAY__TOKEN: 'a-token-of-this-test' },
  },
  async ({ page, gateway, picture }) => {
    await page.goto(gateway.url);
    const token = page.getByLabel('Token');
    await token.waitFor();
    await page.keyboard.type('not this'); // it has the focus
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))); // back from a terminal
    await page.keyboard.type(' one');
    assert.equal(await token.inputValue(), 'not this one');
    assert.equal(await page.getByLabel('Paste an error').count(), 0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Wrong token.').waitFor();
    await picture('token');
    await token.fill('a-token-of-this-test');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was investigated yet.').waitFor();
    await page.reload();
    await page.getByText('Nothing was investigated yet.').waitFor();
    assert.equal(await page.evaluate(() => localStorage.length), 0);
  },
);
