import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { barriers, faintTexts, overflow, unnamed } from '../lib/looks.mjs';
import { visit } from '../lib/visit.mjs';

const model = ['--frame-seconds', '0.02'];
const slow = ['--frame-seconds', '0.5'];
const stuck = ['--frame-seconds', '20'];

const trace = (gateway, name = 'report.log') =>
  readFileSync(path.join(gateway.workspace, name), 'utf8');

async function begin(page, text) {
  await page.getByLabel('Paste an error').fill(text);
  await page.getByRole('button', { name: 'Find the root cause' }).click();
}

const steps = (page) => page.getByRole('list', { name: 'Steps of the investigation' });

const report = (page) => page.locator('article .claim').first();

visit('a pasted error is investigated before one’s eyes', { model }, async (t) => {
  const { page, gateway, picture } = t;
  await page.goto(gateway.url);
  await page.getByText('Nothing was investigated yet.').waitFor();
  await page.getByText('whence run -- pytest').waitFor();
  await picture('empty');

  await begin(page, trace(gateway));
  await page.getByRole('heading', { name: 'Whence is looking for the root cause.' }).waitFor();
  await steps(page).getByRole('listitem').nth(2).waitFor();
  await picture('running');

  await report(page).waitFor();
  await page.getByText('What Whence did:').click();
  assert.ok((await steps(page).getByRole('listitem').count()) > 3);
  assert.equal(await steps(page).locator('.running').count(), 0);
  await picture('report');

  await page.getByRole('button', { name: 'It was right' }).click();
  await page.getByText('Marked as right: confidence is now').waitFor();

  await page.reload();
  await report(page).waitFor();
  await page.getByText(', confirmed').waitFor();

  await page.getByRole('link', { name: 'Memory', exact: true }).click();
  await page.getByText('1 case', { exact: true }).waitFor();
  await page.getByLabel('An error message').fill("'NoneType' object has no attribute");
  await page.keyboard.press('Enter');
  await page.getByText('1 case like it').waitFor();
  assert.match(page.url(), /#\/memory\?q=/);
  await picture('memory');
  await page.getByRole('button', { name: 'It was wrong' }).click();
  await page.getByLabel('What was the real cause?').fill('The table is filled too late');
  await picture('memory-wrong');
  await page.getByRole('button', { name: 'Mark as wrong' }).click();
  await page.getByText('Marked as wrong: confidence is now').waitFor();

  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.getByRole('table').waitFor();
  await picture('tools');

  await page.goBack();
  await page.getByRole('heading', { name: 'Memory' }).waitFor();
});

visit('a question on a report is answered, and is still there later', { model }, async (t) => {
  const { page, gateway, picture } = t;
  await page.goto(gateway.url);
  await begin(page, trace(gateway));
  await report(page).waitFor();
  await page.getByLabel('Your question on this error').fill('Where is it caused?');
  await page.keyboard.press('Enter');
  await page.locator('.turn .answer').waitFor();
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  await picture('asked');
  await page.reload();
  await page.locator('.turn .answer').waitFor();
  assert.equal(await page.locator('.turn').count(), 1);
});

visit('one that runs is told to answer now, another is cancelled', { model: stuck }, async (t) => {
  const { page, gateway, picture } = t;
  const running = page.getByRole('region', { name: 'Running' });
  await page.goto(gateway.url);
  await begin(page, trace(gateway));
  await steps(page).getByRole('listitem').first().waitFor();
  await page.getByRole('link', { name: 'All investigations' }).click();
  await begin(page, trace(gateway, 'crash.log'));
  await steps(page).getByRole('listitem').first().waitFor();
  await page.getByRole('link', { name: 'All investigations' }).click();
  await running.getByRole('link').nth(1).waitFor();
  await picture('two-running');
  await running.getByRole('button', { name: 'Cancel' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.entry.running').length === 1);
  await running.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Answer now' }).click();
  await page.getByText('Answering with what it has').waitFor();
  await page.getByRole('link', { name: 'All investigations' }).click();
  await running.getByRole('button', { name: 'Cancel' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.entry.running').length === 0);
  await page.getByRole('link', { name: /prices|TypeError/ }).click();
  await page.getByRole('heading', { name: 'Cancelled. There is no report.' }).waitFor();
  await picture('cancelled');
});

visit('the page goes on after the gateway was away', {}, async (t) => {
  const { page, gateway, picture } = t;
  await page.goto(gateway.url);
  await begin(page, trace(gateway));
  await report(page).waitFor();
  await gateway.stop();
  await page.getByRole('link', { name: 'Memory', exact: true }).click();
  await page.getByText('Is it still running?').waitFor();
  await page.getByRole('banner').getByText('Whence does not answer').waitFor();
  await picture('away');
  await gateway.start(gateway.port);
  await page.getByText('1 case', { exact: true }).waitFor();
  await page
    .getByRole('banner')
    .getByText(/Whence \d/)
    .waitFor();
});

visit('one that a killed gateway left is told of as interrupted', { model: slow }, async (t) => {
  const { page, gateway, picture } = t;
  await page.goto(gateway.url);
  await begin(page, trace(gateway));
  await steps(page).getByRole('listitem').first().waitFor();
  process.kill(gateway.server.pid, 'SIGKILL');
  await page.getByText('Connection lost. Reconnecting').waitFor();
  await picture('lost');
  await gateway.start(gateway.port);
  await page.getByRole('heading', { name: 'Interrupted.' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
});

visit('where no model could answer, no question is asked for', {}, async (t) => {
  const { page, gateway, picture } = t;
  await page.goto(gateway.url);
  await begin(page, trace(gateway));
  await report(page).waitFor();
  await page.getByRole('button', { name: 'It was right' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByLabel('Your question on this error').count(), 0);
  await picture('no-model');
});

visit('many investigations come page by page', {}, async ({ page, gateway }) => {
  const events = path.join(gateway.env.WHENCE_DATA_DIR, 'events');
  mkdirSync(events, { recursive: true });
  for (let number = 10; number < 35; number += 1) {
    const of = { at: `2026-01-${number - 5}T10:00:00.000+00:00`, investigationId: `old-${number}` };
    const told = [
      { event: 'investigation.started', seq: 1, errorDescription: `Error ${number}`, ...of },
      { event: 'investigation.finished', seq: 2, stopReason: 'cancelled', ...of },
    ];
    const lines = told.map((event) => `${JSON.stringify(event)}\n`).join('');
    writeFileSync(path.join(events, `old-${number}.jsonl`), lines);
  }
  await page.goto(gateway.url);
  const links = page.getByRole('region', { name: 'Past' }).getByRole('link');
  await links.nth(19).waitFor();
  assert.equal(await links.count(), 20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await links.nth(24).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
  assert.equal(
    await page.evaluate(() => document.activeElement.textContent),
    await links.nth(20).textContent(),
  );
});

visit('what failed is tried again', {}, async ({ page, gateway }) => {
  const all = '**/api/memory?**';
  await page.route(all, (route) => route.abort());
  await page.goto(`${gateway.url}/#/memory`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(all);
  await again.click();
  await page.getByText('No solved cases yet.').waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  visit(
    `every view can be read in ${colorScheme}, also on a phone`,
    {
      browser: { colorScheme, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
    },
    async (t) => {
      const { page, gateway, picture } = t;
      const look = async (name) => {
        assert.deepEqual(await faintTexts(page), [], name);
        assert.deepEqual(await unnamed(page), [], name);
        assert.deepEqual(await barriers(page), [], name);
        assert.equal(await overflow(page), 0, `${name} is too wide`);
        await picture(`${name}-narrow-${colorScheme}`);
      };
      await page.goto(gateway.url);
      await page.getByText('Nothing was investigated yet.').waitFor();
      await look('empty');
      await begin(page, trace(gateway));
      await report(page).waitFor();
      await page.getByText('What Whence did:').click();
      await look('report');
      await page.getByRole('link', { name: 'Memory', exact: true }).click();
      await page.getByText('1 case', { exact: true }).waitFor();
      await look('memory');
      await page.getByRole('link', { name: 'Tools', exact: true }).click();
      await page.getByText('All tools:').waitFor();
      await look('tools');
      await page.setViewportSize({ width: 1280, height: 800 });
      await picture(`tools-wide-${colorScheme}`);
      await page.getByRole('link', { name: 'Investigations', exact: true }).click();
      await page.getByRole('region', { name: 'Past' }).getByRole('link').waitFor();
      await picture(`list-wide-${colorScheme}`);
      await page.getByRole('region', { name: 'Past' }).getByRole('link').click();
      await report(page).waitFor();
      await picture(`report-wide-${colorScheme}`);
    },
  );
}
