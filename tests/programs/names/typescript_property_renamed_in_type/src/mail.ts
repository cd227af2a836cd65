import type { User } from './models.js';

export function greeting(user: User): string {
  return `Dear ${user.displayName}`;
}
