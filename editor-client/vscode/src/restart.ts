const WINDOW_MS = 3 * 60_000;
const LIMIT = 5;
const LONGEST_SECONDS = 60;

/** Decides when a server that has stopped is started again: after 1, 2, 4 … 60 s, or no more. */
export class Backoff {
  private stops: number[] = [];
  private streak = 0;

  /** How often the server has stopped in the last minutes. */
  get count(): number {
    return this.stops.length;
  }

  /**
   * Takes note of a server that has stopped.
   *
   * @param now milliseconds of any clock that runs evenly.
   * @returns the seconds to wait, or undefined when it is time to give up.
   */
  stopped(now: number): number | undefined {
    const last = this.stops.at(-1);
    this.streak = last === undefined || now - last >= WINDOW_MS ? 1 : this.streak + 1;
    this.stops = [...this.stops.filter((at) => now - at < WINDOW_MS), now];
    return this.stops.length < LIMIT
      ? Math.min(2 ** (this.streak - 1), LONGEST_SECONDS)
      : undefined;
  }

  /** Forgets what was: the user has asked for a start. */
  reset(): void {
    this.stops = [];
    this.streak = 0;
  }
}
