function double(n: number) {
  return n * 2;
}

function later() {}

export function go() {
  setTimeout(later, 10);
  return [1].map(double).map((n) => double(n));
}
