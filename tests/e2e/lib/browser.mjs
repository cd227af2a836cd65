import { chromium } from 'playwright-core';
import { CHROMIUM } from './paths.mjs';

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];

/** Chromium with one empty page; `close()` ends both. Options are those of playwright's contexts. */
export async function openBrowser(options = {}) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: QUIET,
    handleSIGINT: false,
    env: { ...process.env, E2E_RUN: String(process.pid) },
  });
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    colorScheme: 'dark',
    ...options,
  });
  return { page: await context.newPage(), close: () => browser.close() };
}
