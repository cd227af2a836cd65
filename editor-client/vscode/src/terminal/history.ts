import { isError } from './errors';
import { Screen } from './screen';

export const MOST_LINES = 50;
const MOST_COMMANDS = 20;
const LONGEST_COMMAND = 300;

/** A command that was run in a terminal. */
export class Command {
  readonly screen = new Screen(MOST_LINES);
  exitCode: number | undefined;
  hasEnded = false;
  /** Whether there is nothing more to be found out of what it printed. */
  isComplete = false;
  /** URI of the folder that it was run in, where that is known. */
  cwd: string | undefined;

  constructor(public line: string) {}

  get hasFailed(): boolean {
    return this.exitCode !== undefined && this.exitCode !== 0;
  }

  get looksLikeError(): boolean {
    return isError(this.screen.lines);
  }

  /** Ended without a character of output that came here: it may have printed some. */
  get isLost(): boolean {
    return this.hasEnded && !this.isComplete && this.screen.lines.length === 0;
  }

  /** The command line with its exit code as a comment, and the last lines. */
  get text(): string {
    const [first = '', ...more] = this.line.slice(0, LONGEST_COMMAND).split('\n');
    const shown = more.length > 0 || this.line.length > LONGEST_COMMAND ? `${first} …` : first;
    const code = this.exitCode === undefined ? '' : `  # exit code ${this.exitCode}`;
    // the first line is one of those that a reader of the last lines sees
    return [`$ ${shown}${code}`, ...this.screen.lines.slice(1 - MOST_LINES)].join('\n');
  }
}

/** The last commands of one terminal. */
export class History {
  private commands: Command[] = [];

  get last(): Command | undefined {
    return this.commands.at(-1);
  }

  start(line: string): Command {
    const command = new Command(line);
    this.commands = [...this.commands, command].slice(-MOST_COMMANDS);
    return command;
  }

  /**
   * The command that a user wonders about: one that runs and tells of an error, else the last that
   * failed and has not succeeded since, else the last.
   */
  get telling(): Command | undefined {
    const last = this.last;
    if (last !== undefined && !last.hasEnded && last.looksLikeError) {
      return last;
    }
    return this.commands.findLast((one) => one.hasFailed && !this.hasSucceededSince(one)) ?? last;
  }

  private hasSucceededSince(failed: Command): boolean {
    const later = this.commands.slice(this.commands.indexOf(failed) + 1);
    return later.some((one) => one.line === failed.line && one.exitCode === 0);
  }
}

/** Of a terminal's whole text the last lines, from a command on where it can be found. */
export function lastLines(text: string, command?: string): string[] {
  const screen = new Screen(Number.POSITIVE_INFINITY);
  screen.write(text);
  const lines = screen.lines;
  const typed = command?.trim().split('\n')[0];
  const start = typed ? lines.findLastIndex((line) => line.endsWith(typed)) : -1;
  return lines.slice(start + 1).slice(-MOST_LINES);
}
