export interface Options {
  wide: boolean;
}

export class Printer {
  static readonly shared = new Printer();

  write(text: string): this {
    return this;
  }
}

export const print = (words: string[], options?: Options): void => {
  Printer.shared.write(words.join(' '));
};
