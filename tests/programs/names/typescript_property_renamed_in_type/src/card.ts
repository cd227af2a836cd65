import type { User } from './models.js';

export function card(user: User): string {
  return `<b>${user.displayName}</b>`;
}
