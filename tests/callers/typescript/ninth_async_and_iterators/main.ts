async function fetchOne(id: number): Promise<string> {
  return String(id);
}

function decode(text: string): string {
  return text;
}

function fail(error: Error): void {}

function finish(): void {}

async function all(ids: number[]): Promise<string[]> {
  return Promise.all(ids.map((id) => fetchOne(id)));
}

function chain(): Promise<void> {
  return fetchOne(1)
    .then(decode)
    .then((text) => {})
    .catch(fail)
    .finally(finish);
}

async function page(number: number): Promise<string[]> {
  return [];
}

async function* pages(): AsyncGenerator<string> {
  for (let number = 0; number < 2; number++) {
    yield* await page(number);
  }
}

async function consume(): Promise<void> {
  for await (const text of pages()) {
    console.log(text);
  }
}

class Tree {
  constructor(private children: Tree[]) {}

  *walk(): Generator<Tree> {
    yield this;
    for (const child of this.children) {
      yield* child.walk();
    }
  }

  [Symbol.iterator](): Iterator<Tree> {
    return this.walk();
  }

  visit(): void {}
}

function iterate(): void {
  const tree = new Tree([]);
  for (const node of tree.walk()) {
    node.visit();
  }
  const [first] = tree;
  first.visit();
}

function escape(value: unknown): string {
  return String(value);
}

function sql(parts: TemplateStringsArray, ...values: unknown[]): string {
  return parts.join(values.map((value) => escape(value)).join());
}

function tagged(name: string): string {
  return sql`select ${name}`;
}

function save(): void {}

function load(): void {}

function registry(name: string): void {
  const actions = new Map<string, () => void>([['save', save]]);
  actions.set('load', load);
  actions.get(name)?.();
}

function first(): void {}

function second(): void {}

function sets(): void {
  const listeners = new Set<() => void>();
  listeners.add(first).add(second);
  for (const listener of listeners) {
    listener();
  }
}

async function sleep(): Promise<void> {}

async function retry<T>(action: () => Promise<T>): Promise<T> {
  await sleep();
  return await action();
}

async function attempt(): Promise<number> {
  return 1;
}

function retried(): Promise<number> {
  return retry(attempt);
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function sorted(): string[] {
  return ['b', 'a'].sort(byName);
}

all([1]);
chain();
consume();
iterate();
tagged('x');
registry('save');
sets();
retried();
sorted();
