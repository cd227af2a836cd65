import { free } from './boats';

function count(boats: string[]): number {
  return boats.length;
}

export async function book(day: string): Promise<number> {
  const boats = free(day);
  return count(boats);
}
