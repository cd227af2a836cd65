import { loadProfile } from './profile';
import { badge } from './badge';

async function main(): Promise<void> {
  const profile: any = loadProfile('u1');
  console.log(badge(profile));
}

main();
