const opened = new Set<string>();

export function open(path: string): void {
  opened.add(resolve(path));
}

function resolve(path: string): string {
  return `/${path}`;
}

export const current = (): string => [...opened][0] ?? fallback();

function fallback(): string {
  return resolve('untitled');
}

export default async function save(path: string): Promise<void> {
  open(path);
}

export { closeEverything as closeAll };

function closeEverything(): void {
  opened.forEach(drop);
}

function drop(path: string): void {
  opened.delete(path);
}
