import type { Profile } from './profile';

export function badge(profile: Profile): string {
  return `${profile.name}, ${profile.address.city}`;
}
