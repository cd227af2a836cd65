function apply(action: () => number) {
  return action();
}

function paint() {
  return 1;
}

function wash() {
  return 2;
}

export function go() {
  return apply(paint);
}
