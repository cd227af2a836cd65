export function square(n: number): number {
  return n * n;
}

export function sum(list: number[]): number {
  return list.reduce(plus, 0);
}

function plus(a: number, b: number): number {
  return a + b;
}
