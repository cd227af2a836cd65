import sizes from "./sizes.json";

function half(length: number): number {
  return length / 2;
}

export const middle = half(sizes.paper.wide);
