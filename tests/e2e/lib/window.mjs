import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { OUT } from './paths.mjs';
import { until } from './waiting.mjs';

/** VS Code's window as a person sees and uses it. */
export class Window {
  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(60_000);
  }

  /** Opens the workspace, and waits until Whence says that it is ready. */
  async open(url) {
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await this.status().waitFor();
  }

  /** What Whence shows in the status bar. */
  status() {
    return this.page.locator('.statusbar-item[id^="whence.whence"]').first();
  }

  /** Chooses a command of the palette by its whole title. */
  async command(title) {
    await this.#choose('F1', '>', title);
  }

  async openFile(name) {
    await this.#choose('Control+P', '', name);
    await this.page.locator('.tab.active', { hasText: path.basename(name) }).waitFor();
    await this.page.locator('.editor-instance .view-line').first().waitFor();
  }

  /**
   * Opens a picker, fills it in, and takes the entry that has this text. The picker closes when
   * anything takes the focus, such as an editor that opens late: then it is opened again.
   */
  async #choose(key, prefix, text) {
    const input = this.page.locator('.quick-input-widget .quick-input-filter input');
    await until(`"${text}" in the picker`, async () => {
      await this.page.keyboard.press(key);
      const chosen = input
        .fill(prefix + text, { timeout: 5000 })
        .then(() => this.pick(text, { timeout: 5000 }));
      return chosen.then(
        () => true,
        () => this.page.keyboard.press('Escape').then(() => false),
      );
    });
  }

  /** Chooses an entry of the picker that is open. */
  async pick(text, options = {}) {
    await this.page
      .locator('.quick-input-list .monaco-list-row', { hasText: text })
      .first()
      .click(options);
  }

  /** Puts the cursor at a line and column, both from 1. */
  async goTo(line, column = 1) {
    await this.page.keyboard.press('Control+G');
    const input = this.page.locator('.quick-input-widget .quick-input-filter input');
    await input.waitFor();
    await this.page.keyboard.type(`${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  squiggle(severity = 'error') {
    return this.page.locator(`.squiggly-${severity}`).first();
  }

  /** Opens the light bulb's menu at the cursor; its entries. */
  async quickFixes() {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    await until('the menu of the light bulb', async () => {
      await this.page.keyboard.press('Control+.');
      return rows
        .filter({ hasText: 'Whence' })
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => this.page.keyboard.press('Escape').then(() => false),
        );
    });
    return rows;
  }

  /** Opens the light bulb's menu of a row of the problems panel; its entries. */
  async quickFixesOf(row) {
    await row.hover();
    await row.getByRole('button', { name: 'Show fixes' }).click();
    return this.page.getByRole('menuitem');
  }

  notification(text) {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  button(notification, title) {
    return notification.locator('.monaco-button', { hasText: title }).first();
  }

  /** The rows of the problems panel that have a text. */
  async problems(text) {
    const panel = this.page.locator('.markers-panel');
    if (!(await panel.isVisible())) {
      await this.page.keyboard.press('Control+Shift+M');
      await panel.waitFor();
    }
    return panel.locator('.monaco-list-row', { hasText: text });
  }

  /**
   * Clicks a row of a view; the webview that it opens. A click on a row that is drawn anew just
   * then is lost, so it is repeated, as a person would.
   */
  async openRow(name, text) {
    const row = this.page.getByRole('treeitem', { name });
    return until(`a row that opens a web view with "${text}"`, async () => {
      await row.click();
      return this.webview(text, 5000).catch(() => undefined);
    });
  }

  /** The document inside the webview that shows this text. */
  async webview(text, milliseconds = undefined) {
    const shown = async () => {
      for (const frame of this.page.frames()) {
        const found = await frame
          .locator('body', { hasText: text })
          .count()
          .catch(() => 0); // it was replaced meanwhile
        if (found > 0 && frame.name() !== '' && frame.parentFrame()?.parentFrame()) {
          return frame;
        }
      }
      return undefined;
    };
    return until(`a web view with "${text}"`, shown, milliseconds);
  }

  /** Types a command into a new terminal, and waits until the screen shows a text. */
  async runInTerminal(command, shows) {
    await this.command('Terminal: Create New Terminal');
    const rows = this.page.locator('.terminal-wrapper.active .xterm-rows');
    await rows.and(this.page.locator('.xterm-focus')).filter({ hasText: /[$#]/ }).waitFor();
    await this.page.keyboard.type(`${command}\n`);
    await rows.filter({ hasText: shows }).waitFor();
  }

  /** @param options of playwright's screenshots. */
  async picture(name, options = {}) {
    const folder = path.join(OUT, 'screenshots');
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`), ...options });
  }
}
