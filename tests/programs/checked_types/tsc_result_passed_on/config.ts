export function configuredPort(): string {
  return "80";
}
