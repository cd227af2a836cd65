import { send, type User } from "./model";

export function mail(user: User): void {
  send(user.email);
}
