function check() {
  return 1;
}

export function byParameter(check: () => number) {
  return check();
}

export function byLocal() {
  const check = () => 2;
  return check();
}

export function real() {
  return check();
}
