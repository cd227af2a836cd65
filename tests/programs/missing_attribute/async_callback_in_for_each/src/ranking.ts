export function best(items: { name: string; score: number }[]): string {
  const sorted = [...items].sort((a, b) => b.score - a.score);
  return sorted[0].name;
}
