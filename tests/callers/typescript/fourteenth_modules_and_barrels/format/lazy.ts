export class Lazy {
  show(): string {
    return 'lazy';
  }
}

export async function load(): Promise<Lazy> {
  return new Lazy();
}
