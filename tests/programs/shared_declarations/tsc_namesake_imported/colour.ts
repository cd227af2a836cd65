export interface Tone {
  red: number;
}

export function brightness(tone: Tone): number {
  return tone.red / 255;
}
