import { Lamp } from "./lamp";

export class Bulb implements Lamp {
  on(): void {}
  dim(): void {}
}
