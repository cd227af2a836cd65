import type { CancellationToken } from 'vscode';

/** When somebody stops waiting: at a time, or when they cancel. */
export class Deadline {
  private readonly at: number;

  constructor(
    milliseconds: number,
    private readonly token?: CancellationToken,
  ) {
    this.at = performance.now() + milliseconds;
  }

  /** Milliseconds. */
  get left(): number {
    return this.token?.isCancellationRequested ? 0 : Math.max(0, this.at - performance.now());
  }

  get isOver(): boolean {
    return this.left === 0;
  }

  /** A deadline that is not after this one. */
  atMost(milliseconds: number): Deadline {
    return new Deadline(Math.min(milliseconds, this.left), this.token);
  }

  /**
   * What a question answers, or undefined when that is not known in time; the question is not asked
   * when it is too late already.
   *
   * @throws what the question throws before the deadline.
   */
  async wait<T>(ask: () => PromiseLike<T>): Promise<T | undefined> {
    if (this.isOver) {
      return undefined;
    }
    const given = Promise.resolve(ask());
    const over = this.passed();
    try {
      return await Promise.race([given, over.promise]);
    } finally {
      over.stop();
      given.catch(() => undefined); // nobody waits for it any more
    }
  }

  private passed(): { promise: Promise<undefined>; stop(): void } {
    let stop = (): void => undefined;
    const promise = new Promise<undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), this.left);
      const cancelled = this.token?.onCancellationRequested(() => resolve(undefined));
      stop = () => {
        clearTimeout(timer);
        cancelled?.dispose();
      };
    });
    return { promise, stop };
  }
}
