import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/**
 * Texts that VS Code gives out by the clipboard only. Borrowed one at a time, and what was there is
 * put back.
 */
export class Clipboard {
  private free: Promise<unknown> = Promise.resolve();

  /** What an action copies; "" when it copies nothing. */
  borrow(copy: () => PromiseLike<unknown>): Promise<string> {
    const mine = this.free.then(() => copied(copy));
    this.free = mine.catch(() => undefined);
    return mine;
  }
}

async function copied(copy: () => PromiseLike<unknown>): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  const mark = `whence-${randomUUID()}`;
  await clipboard.writeText(mark);
  try {
    await copy();
    const text = await clipboard.readText();
    return text === mark ? '' : text;
  } finally {
    await clipboard.writeText(before);
  }
}
