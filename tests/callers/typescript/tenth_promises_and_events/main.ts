import { EventEmitter } from 'events';

type Listener = (value: number) => void;

class Bus {
  private listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): () => void {
    const found = this.listeners.get(name) ?? new Set<Listener>();
    found.add(listener);
    this.listeners.set(name, found);
    return () => this.off(name, listener);
  }

  off(name: string, listener: Listener): void {
    this.listeners.get(name)?.delete(listener);
  }

  emit(name: string, value: number): void {
    for (const listener of this.listeners.get(name) ?? []) {
      listener(value);
    }
  }
}

class Client extends EventEmitter {
  constructor(private readonly bus: Bus) {
    super();
    this.on('ready', this.onReady);
    bus.on('data', (value) => this.receive(value));
  }

  private onReady(): void {}

  private receive(value: number): void {
    this.emit('ready', value);
  }

  async connect(): Promise<Connection> {
    await delay(1);
    return new Connection();
  }
}

class Connection {
  async send(text: string): Promise<string> {
    return encode(text);
  }

  close(): void {}
}

function encode(text: string): string {
  return text;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function onData(value: number): void {}

function succeed(text: string): string {
  return text;
}

function fail(error: Error): string {
  return error.message;
}

function always(): void {}

async function retry<T>(action: () => Promise<T>, times: number): Promise<T> {
  for (let n = 0; n < times; n++) {
    try {
      return await action();
    } catch {
      await delay(n);
    }
  }
  throw new Error('failed');
}

async function request(): Promise<number> {
  return 1;
}

function subscribe(): void {
  const bus = new Bus();
  const cancel = bus.on('data', onData);
  bus.emit('data', 1);
  cancel();
}

async function connected(): Promise<void> {
  const client = new Client(new Bus());
  const connection = await client.connect();
  const sent = await connection.send('a');
  connection.close();
}

function chained(): Promise<unknown> {
  return new Connection().send('b').then(succeed, fail).catch(fail).finally(always);
}

async function retried(): Promise<void> {
  await retry(request, 2);
  await retry(async () => {
    const [first] = await Promise.all([request()]);
    return first;
  }, 1);
}

subscribe();
connected();
chained();
retried();
