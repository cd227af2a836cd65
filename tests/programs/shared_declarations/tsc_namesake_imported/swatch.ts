import { brightness } from "./colour";
import { Tone } from "./sound";

export class Swatch {
  constructor(private readonly tone: Tone) {}

  light(): number {
    return brightness(this.tone);
  }

  glow(): number {
    return this.tone.red * 2;
  }
}
