export interface Coin {
  year: number;
  metal: string;
}

export function describe(coin: Coin): string {
  return `${coin.metal ?? "some metal"} of ${coin.year}`;
}

export const FOUND: Coin[] = [{ year: 1912 }];
