export function port(): string {
  return '8080';
}
