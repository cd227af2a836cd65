export function load() {
  return 2;
}
