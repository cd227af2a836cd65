export function toText(value: number): string {
  return pad(String(value));
}

export function toLine(values: number[]): string {
  return values.map(toText).join(' ');
}

const pad = (text: string) => text.padStart(3);

export { pad as padded };
