import { findUser } from "./users.mjs";

export function label(id) {
  const user = findUser(id);
  return `${user.name} (${id})`;
}
