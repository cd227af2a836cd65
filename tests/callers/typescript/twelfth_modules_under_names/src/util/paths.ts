export function join(...parts: string[]): string {
  return normalize(parts.join('/'));
}

function normalize(path: string): string {
  return path;
}

export default function resolve(path: string): string {
  return normalize(path);
}
