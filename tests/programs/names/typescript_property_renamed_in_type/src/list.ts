import type { User } from './models.js';

export function names(users: User[]): string[] {
  return users.map((user) => user.displayName);
}
