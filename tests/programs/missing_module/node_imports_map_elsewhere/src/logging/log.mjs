export function log(text) {
  console.log(text);
}
