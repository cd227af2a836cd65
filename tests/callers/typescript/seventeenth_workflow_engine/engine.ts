export type Context = { readonly log: string[]; cancelled: boolean };
export type Step<I, O> = (input: I, context: Context) => O | Promise<O>;

export abstract class Activity<I = unknown, O = unknown> {
  abstract readonly name: string;
  protected abstract perform(input: I, context: Context): Promise<O>;

  async run(input: I, context: Context): Promise<O> {
    this.before?.(context);
    try {
      return await this.perform(input, context);
    } catch (error) {
      return this.recover(error as Error);
    } finally {
      this.after(context);
    }
  }

  before?(context: Context): void;

  protected recover(error: Error): O {
    throw error;
  }

  protected after(context: Context): void {
    context.log.push(this.name);
  }
}

export class Workflow<I, O> {
  private constructor(private readonly steps: ReadonlyArray<Step<any, any>>) {}

  static start<T>(): Workflow<T, T> {
    return new Workflow<T, T>([]);
  }

  then<N>(step: Step<O, N>): Workflow<I, N> {
    return this.with(step);
  }

  do<N>(activity: Activity<O, N>): Workflow<I, N> {
    return this.with((input, context) => activity.run(input, context));
  }

  when(test: (value: O) => boolean, step: Step<O, O>): Workflow<I, O> {
    return this.with((value: O, context) => (test(value) ? step(value, context) : value));
  }

  private with<N>(step: Step<any, any>): Workflow<I, N> {
    return new Workflow<I, N>([...this.steps, step]);
  }

  async execute(input: I, context: Context = createContext()): Promise<O> {
    let value: unknown = input;
    for (const step of this.steps) {
      if (context.cancelled) break;
      value = await step(value, context);
    }
    return value as O;
  }
}

function createContext(): Context {
  return { log: [], cancelled: false };
}
