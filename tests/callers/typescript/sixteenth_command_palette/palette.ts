export type Handler<A extends unknown[] = []> = (...args: A) => void | Promise<void>;

export interface Command<A extends unknown[] = []> {
  readonly id: string;
  run: Handler<A>;
  when?(): boolean;
}

export class Disposables {
  private readonly items: Array<() => void> = [];

  add(item: () => void): void {
    this.items.push(item);
  }

  dispose(): void {
    while (this.items.length) {
      this.items.pop()!();
    }
  }
}

export class Palette {
  static #instance?: Palette;
  readonly #commands = new Map<string, Command<any>>();

  static get instance(): Palette {
    return (Palette.#instance ??= new Palette());
  }

  register<A extends unknown[]>(command: Command<A>): () => void {
    this.#commands.set(command.id, command);
    return () => this.remove(command.id);
  }

  private remove(id: string): void {
    this.#commands.delete(id);
  }

  async execute(id: string, ...args: unknown[]): Promise<void> {
    const command = this.#commands.get(id);
    if (command?.when?.() ?? true) {
      await command?.run(...args);
    }
  }
}
