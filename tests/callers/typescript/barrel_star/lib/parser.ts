export function parse() {
  return 1;
}
