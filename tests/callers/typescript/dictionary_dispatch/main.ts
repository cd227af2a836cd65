function add() {
  return 1;
}

function remove() {
  return 2;
}

function never() {
  return 3;
}

const actions: Record<string, () => number> = { add, remove };

export function dispatch(name: string) {
  return actions[name]();
}
