/** What a terminal's output is made of (ECMA-48, xterm's control sequences). */
export interface Output {
  text(text: string): void;
  /** A control character of C0. */
  control(code: number): void;
  /** A control sequence: its parameters as they are written, and the letter that ends it. */
  sequence(parameters: string, final: string): void;
  /** An operating system command, without its introducer and end. */
  command(text: string): void;
}

const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const DEL = 0x7f;
const ST = 0x9c;
const LONGEST_SEQUENCE = 4096;

type State = 'ground' | 'escape' | 'escapeIntermediate' | 'sequence' | 'command' | 'string';

/** By the character behind ESC; each has a code of its own too, 0x40 higher. */
const INTRODUCED: Readonly<Record<string, State>> = {
  '[': 'sequence',
  ']': 'command',
  P: 'string',
  X: 'string',
  '^': 'string',
  _: 'string',
};

/** Takes a terminal's output apart, in pieces that may be cut anywhere. */
export class Sequences {
  private state: State = 'ground';
  private held = '';
  private isEnding = false;

  constructor(private readonly output: Output) {}

  write(chunk: string): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.state === 'ground') {
        const end = endOfText(chunk, at);
        if (end > at) {
          this.output.text(chunk.slice(at, end));
        }
        at = end;
      }
      if (at < chunk.length) {
        this.take(chunk.charCodeAt(at));
        at += 1;
      }
    }
  }

  private take(code: number): void {
    if (code === CAN || code === SUB) {
      this.begin('ground');
    } else if (code === ESC) {
      this.isEnding = this.state === 'command' || this.state === 'string';
      if (!this.isEnding) {
        this.begin('escape');
      }
    } else if (this.isEnding) {
      this.endOrRestart(code);
    } else {
      this.takers[this.state](code);
    }
  }

  private readonly takers: Readonly<Record<State, (code: number) => void>> = {
    ground: (code) => this.inGround(code),
    escape: (code) => this.inEscape(code),
    escapeIntermediate: (code) => {
      if (code >= 0x30) {
        this.begin('ground');
      }
    },
    sequence: (code) => this.inSequence(code),
    command: (code) => this.inString(code),
    string: (code) => this.inString(code),
  };

  private inGround(code: number): void {
    const introduced = code >= 0x80 ? INTRODUCED[String.fromCharCode(code - 0x40)] : undefined;
    if (introduced !== undefined) {
      this.begin(introduced);
    } else if (code < 0x20) {
      this.output.control(code);
    }
  }

  private inEscape(code: number): void {
    const isIntermediate = code >= 0x20 && code < 0x30;
    const next = isIntermediate ? 'escapeIntermediate' : 'ground';
    this.begin(INTRODUCED[String.fromCharCode(code)] ?? next);
  }

  private inSequence(code: number): void {
    if (code >= 0x40 && code < DEL) {
      const parameters = this.held;
      this.begin('ground');
      this.output.sequence(parameters, String.fromCharCode(code));
    } else if (code < 0x20) {
      this.output.control(code); // the sequence goes on behind it
    } else {
      this.hold(code);
    }
  }

  private inString(code: number): void {
    if (code === BEL || code === ST) {
      this.endString();
    } else {
      this.hold(code);
    }
  }

  private endOrRestart(code: number): void {
    this.endString();
    if (code !== 0x5c) {
      this.begin('escape');
      this.take(code);
    }
  }

  private endString(): void {
    const { state, held } = this;
    this.begin('ground');
    if (state === 'command') {
      this.output.command(held);
    }
  }

  private hold(code: number): void {
    if (this.held.length < LONGEST_SEQUENCE) {
      this.held += String.fromCharCode(code);
    }
  }

  private begin(state: State): void {
    this.state = state;
    this.held = '';
    this.isEnding = false;
  }
}

function endOfText(chunk: string, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const code = chunk.charCodeAt(at);
    if (code < 0x20 || (code >= DEL && code <= 0x9f)) {
      return at;
    }
  }
  return chunk.length;
}
