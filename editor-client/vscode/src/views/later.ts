import type { Disposable } from 'vscode';

/** Does something a moment after it was asked for, once for all that asked meanwhile. */
export class Later implements Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly run: () => void,
  ) {}

  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.run();
    }, this.milliseconds);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
