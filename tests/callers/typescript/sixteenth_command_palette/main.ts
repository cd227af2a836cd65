import { Disposables, Palette, type Command } from './palette';
import * as files from './files';

const open: Command<[string]> = {
  id: 'open',
  run: files.open,
  when: () => isReady(),
};

class Save implements Command {
  readonly id = 'save';
  private readonly path = files.current();

  run = async (): Promise<void> => {
    await this.write();
  };

  private async write(): Promise<void> {
    await files.default(this.path);
  }
}

function isReady(): boolean {
  return true;
}

const close = {
  id: 'close',
  count: 0,
  run() {
    this.count = bump(this.count);
  },
} satisfies Command & { count: number };

const bump = (value: number): number => value + 1;

function activate(palette: Palette): Disposables {
  const disposables = new Disposables();
  for (const entry of [open, new Save(), close]) {
    disposables.add(palette.register(entry as Command<any>));
  }
  disposables.add(goodbye);
  return disposables;
}

function goodbye(): void {}

async function main(): Promise<void> {
  const disposables = activate(Palette.instance);
  await Palette.instance.execute('open', 'a.txt');
  await Promise.all(['save', 'close'].map((id) => Palette.instance.execute(id)));
  disposables.dispose();
}

main().catch(failed).finally(() => files.closeAll());

function failed(error: unknown): void {
  console.error(error);
}
