const double = (n: number) => n * 2;

export const quadruple = (n: number) => double(double(n));

export function go() {
  return quadruple(1);
}
