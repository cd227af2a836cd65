export function load() {
  return 1;
}

export function save() {
  return 2;
}

export function remove() {
  return 3;
}
