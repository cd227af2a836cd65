import { Guest, greet } from "./guest";

export function welcome(guest: Guest): string {
  return greet(guest.room);
}
