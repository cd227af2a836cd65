export function createLog(name: string): string {
  return `[${name}]`;
}
