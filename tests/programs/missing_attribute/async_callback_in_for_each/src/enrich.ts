import { score } from './scores';

export async function enrich(names: string[]) {
  const items: { name: string; score: number }[] = [];
  names.forEach(async (name) => {
    items.push({ name, score: await score(name) });
  });
  return items;
}
