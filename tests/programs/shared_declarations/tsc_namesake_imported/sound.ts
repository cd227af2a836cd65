export interface Tone {
  hertz: number;
}

export const CHAMBER: Tone = { hertz: 440 };
