import { Lamp } from "./lamp";

export function evening(lamp: Lamp) {
  lamp.dim();
}
