type Step<I, O> = { name: string; run: (input: I) => O };

class Pipeline<I, O> {
  private constructor(private readonly steps: Step<any, any>[]) {}

  static start<T>(): Pipeline<T, T> {
    return new Pipeline<T, T>([]);
  }

  then<N>(name: string, run: (input: O) => N): Pipeline<I, N> {
    return new Pipeline<I, N>([...this.steps, { name, run }]);
  }

  execute(input: I): O {
    let value: any = input;
    for (const { run, name } of this.steps) {
      trace(name);
      value = run(value);
    }
    return value;
  }
}

function trace(name: string): void {}

function parse(text: string): number {
  return Number(text);
}

function double(value: number): number {
  return value * 2;
}

const format = (value: number): string => pad(String(value));

function pad(text: string): string {
  return text.padStart(3);
}

class Store<S> {
  #listeners = new Set<(state: S) => void>();
  private state: S;

  constructor(initial: S, private reducer: (state: S, action: string) => S) {
    this.state = initial;
  }

  subscribe(listener: (state: S) => void): () => boolean {
    this.#listeners.add(listener);
    return () => this.#remove(listener);
  }

  #remove(listener: (state: S) => void): boolean {
    return this.#listeners.delete(listener);
  }

  dispatch(action: string): void {
    this.state = this.reducer(this.state, action);
    this.#listeners.forEach((listener) => listener(this.state));
  }
}

function reducer(state: number, action: string): number {
  return action === 'add' ? add(state) : state;
}

function add(state: number): number {
  return state + 1;
}

function render(state: number): void {
  draw(state);
}

function draw(state: number): void {}

function pipeline(): string {
  return Pipeline.start<string>().then('parse', parse).then('double', double).then('format', format).execute('1');
}

function store(): void {
  const made = new Store(0, reducer);
  const stop = made.subscribe(render);
  made.dispatch('add');
  stop();
}

async function* pages(): AsyncGenerator<number> {
  yield await load(1);
}

async function load(page: number): Promise<number> {
  return page;
}

async function read(): Promise<void> {
  for await (const page of pages()) {
    draw(page);
  }
}

pipeline();
store();
read();
