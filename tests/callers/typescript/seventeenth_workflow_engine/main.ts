import { Activity, Workflow, type Context } from './engine';

class Fetch extends Activity<string, number> {
  readonly name = 'fetch';
  #attempts = 0;

  protected async perform(url: string): Promise<number> {
    this.#count();
    return url.length;
  }

  #count(): void {
    this.#attempts += 1;
  }

  before(context: Context): void {
    context.log.push(describe(this));
  }
}

class Save extends Activity<number, boolean> {
  readonly name = 'save';

  constructor(private readonly sink: { write(value: number): void }) {
    super();
  }

  protected async perform(value: number): Promise<boolean> {
    this.sink.write(value);
    return true;
  }

  protected override recover(error: Error): boolean {
    report(error);
    return false;
  }

  protected override after(context: Context): void {
    super.after(context);
    context.cancelled = true;
  }
}

const memory = {
  values: [] as number[],
  write(value: number) {
    this.values.push(round(value));
  },
};

function round(value: number): number {
  return Math.round(value);
}

function describe(activity: { name: string }): string {
  return activity.name;
}

function report(error: Error): void {
  console.error(error.message);
}

const isLarge = (value: number) => value > limit;
const limit = 3;

function halve(value: number): number {
  return value / 2;
}

function trim(text: string): string {
  return text.trim();
}

async function main(): Promise<void> {
  const flow = Workflow.start<string>()
    .then(trim)
    .do(new Fetch())
    .when(isLarge, halve)
    .do(new Save(memory));
  const [done] = await Promise.all([flow.execute(' a '), Workflow.start<number>().execute(1)]);
  finish(done);
}

const finish = (done: boolean): void => void done;

void main();
