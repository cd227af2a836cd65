export function read<T>(text: string): T {
  return JSON.parse(text);
}
