/** Objects under handles that can be sent away and come back; the longest unused are forgotten. */
export class Kept<T> {
  private readonly held = new Map<string, T>();
  private handed = 0;

  constructor(private readonly most: number) {}

  keep(value: T): string {
    this.handed += 1;
    const handle = String(this.handed);
    this.held.set(handle, value);
    for (const oldest of this.held.keys()) {
      if (this.held.size <= this.most) {
        break;
      }
      this.held.delete(oldest);
    }
    return handle;
  }

  get(handle: string): T | undefined {
    const value = this.held.get(handle);
    if (value !== undefined) {
      this.held.delete(handle);
      this.held.set(handle, value);
    }
    return value;
  }

  clear(): void {
    this.held.clear();
  }
}
