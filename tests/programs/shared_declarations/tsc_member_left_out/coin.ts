export interface Coin {
  year: number;
  metal: string;
}

export function describe(coin: Coin): string {
  return `${coin.metal} of ${coin.year}`;
}

export const FOUND: Coin[] = [
  { year: 1901, metal: "silver" },
  { year: 1912 },
];
