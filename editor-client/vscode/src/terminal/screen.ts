import { type Output, Sequences } from './sequences';

const LONGEST_LINE = 2000;
/** Of more that comes at once only the end is looked at: a screenful is far less. */
const LONGEST_CHUNK = 1 << 18;
const TAB = 8;

/**
 * The last lines that a command has printed, as a reader sees them: what was written over is gone.
 *
 * It knows no width, so lines that a terminal wraps are one; and no height, so that what moves the
 * cursor to a row of the window begins a line.
 */
export class Screen {
  private readonly cursor: Cursor;
  private readonly sequences: Sequences;
  private isTouched = false;

  constructor(most: number) {
    this.cursor = new Cursor(most);
    this.sequences = new Sequences(new Painter(this.cursor));
  }

  /** Whether anything was written, be it without a visible character. */
  get hasInput(): boolean {
    return this.isTouched;
  }

  /** Without blank lines at both ends. */
  get lines(): string[] {
    const lines = this.cursor.lines.map((line) => line.trimEnd());
    const first = lines.findIndex((line) => line !== '');
    const last = lines.findLastIndex((line) => line !== '');
    return first === -1 ? [] : lines.slice(first, last + 1);
  }

  write(chunk: string): void {
    this.isTouched ||= chunk.length > 0;
    const from = chunk.length - LONGEST_CHUNK;
    this.sequences.write(from > 0 ? chunk.slice(chunk.indexOf('\n', from) + 1) : chunk);
  }
}

/** Lines, and the place in them where the next character goes. */
class Cursor {
  lines = [''];
  private row = 0;
  private column = 0;

  constructor(private readonly most: number) {}

  clear(): void {
    this.lines = [''];
    this.row = 0;
    this.column = 0;
  }

  put(text: string): void {
    const line = this.line.padEnd(this.column);
    const end = this.column + text.length;
    this.line = (line.slice(0, this.column) + text + line.slice(end)).slice(0, LONGEST_LINE);
    this.column = Math.min(end, LONGEST_LINE);
  }

  newLine(): void {
    this.row += 1;
    this.column = 0;
    if (this.row === this.lines.length) {
      this.lines.push('');
    }
    if (this.lines.length > this.most) {
      this.lines.shift();
      this.row -= 1;
    }
  }

  /** To another line at the same place, as far as there are lines. */
  move(rows: number): void {
    this.row = Math.max(0, Math.min(this.row + rows, this.lines.length - 1));
  }

  toColumn(column: number): void {
    this.column = Math.max(0, Math.min(column, LONGEST_LINE));
  }

  get place(): number {
    return this.column;
  }

  get isAtEmptyLine(): boolean {
    return this.line === '';
  }

  eraseLine(before: boolean, after: boolean): void {
    const kept = before ? ' '.repeat(Math.min(this.column + 1, this.line.length)) : null;
    const line = kept === null ? this.line : kept + this.line.slice(kept.length);
    this.line = after ? line.slice(0, before ? 0 : this.column) : line;
  }

  eraseBelow(): void {
    this.eraseLine(false, true);
    this.lines.length = this.row + 1;
  }

  private get line(): string {
    return this.lines[this.row] ?? '';
  }

  private set line(text: string) {
    this.lines[this.row] = text;
  }
}

/** Does with the cursor what the output says. */
class Painter implements Output {
  private isElsewhere = false;

  constructor(private readonly cursor: Cursor) {}

  text(text: string): void {
    if (!this.isElsewhere) {
      this.cursor.put(text);
    }
  }

  control(code: number): void {
    if (!this.isElsewhere) {
      CONTROLS[String.fromCharCode(code)]?.(this.cursor);
    }
  }

  sequence(parameters: string, final: string): void {
    if (ALTERNATE_SCREEN.test(parameters)) {
      this.isElsewhere = final === 'h'; // what a full-screen program draws is no output
    } else if (!this.isElsewhere) {
      const [first = Number.NaN, second = Number.NaN] = parameters
        .split(';')
        .map(Number.parseFloat);
      SEQUENCES[final]?.(this.cursor, first, second);
    }
  }

  /** Shell integration marks where a command's output begins and where it has ended. */
  command(text: string): void {
    const mark = SHELL_MARK.exec(text)?.[1];
    if (mark === 'C') {
      this.cursor.clear();
      this.isElsewhere = false;
    } else if (mark === 'D') {
      this.isElsewhere = true;
    }
  }
}

const ALTERNATE_SCREEN = /^\?(?:47|1047|1049)$/;
const SHELL_MARK = /^(?:633|133);([CD])/;

const CONTROLS: Readonly<Record<string, (cursor: Cursor) => void>> = {
  '\n': (cursor) => cursor.newLine(),
  '\r': (cursor) => cursor.toColumn(0),
  '\b': (cursor) => cursor.toColumn(cursor.place - 1),
  '\t': (cursor) => cursor.toColumn((Math.floor(cursor.place / TAB) + 1) * TAB),
};

type Move = (cursor: Cursor, first: number, second: number) => void;

const SEQUENCES: Readonly<Record<string, Move>> = {
  A: (cursor, rows) => cursor.move(-(rows || 1)),
  B: (cursor, rows) => cursor.move(rows || 1),
  C: (cursor, columns) => cursor.toColumn(cursor.place + (columns || 1)),
  D: (cursor, columns) => cursor.toColumn(cursor.place - (columns || 1)),
  E: (cursor, rows) => toStart(cursor, rows || 1),
  F: (cursor, rows) => toStart(cursor, -(rows || 1)),
  G: (cursor, column) => cursor.toColumn((column || 1) - 1),
  H: (cursor, _row, column) => toWindow(cursor, column || 1),
  f: (cursor, _row, column) => toWindow(cursor, column || 1),
  J: (cursor, what) => (what === 2 || what === 3 ? cursor.clear() : erasedBelow(cursor, what)),
  K: (cursor, what) => cursor.eraseLine(what === 1 || what === 2, what !== 1),
};

function toStart(cursor: Cursor, rows: number): void {
  cursor.move(rows);
  cursor.toColumn(0);
}

function toWindow(cursor: Cursor, column: number): void {
  if (column === 1 && !cursor.isAtEmptyLine) {
    cursor.newLine();
  }
  cursor.toColumn(column - 1);
}

function erasedBelow(cursor: Cursor, what: number): void {
  if (what !== 1) {
    cursor.eraseBelow();
  }
}
