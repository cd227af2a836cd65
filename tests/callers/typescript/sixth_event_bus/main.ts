import { createBus } from './bus';

interface CartEvents extends Record<string, unknown> {
  added: string;
  cleared: number;
}

interface CartOptions {
  onEmpty?: (count: number) => void;
}

const bus = createBus<CartEvents>();

class Cart {
  private items: string[] = [];

  constructor(private readonly options: CartOptions = {}) {
    bus.on('added', this.count);
    bus.on('cleared', (size) => this.report(size));
  }

  add(item: string): this {
    this.store(item);
    bus.emit('added', item);
    return this;
  }

  clear(): void {
    const size = this.items.length;
    this.items = [];
    this.options.onEmpty?.(size);
    bus.emit('cleared', size);
  }

  private count = (item: string): void => {
    format(item, this.items.length);
  };

  private report(size: number): number {
    return size;
  }

  private store(item: string): void {
    this.items.push(item);
  }
}

function format(item: string, count: number): string {
  return `${count} ${item}`;
}

function greet(item: string): void {
  format(item, 1);
}

function onEmpty(count: number): void {}

function go(): void {
  bus.once('added', greet);
  const cart = new Cart({ onEmpty });
  cart.add('a').add('b').clear();
  bus.emit('added', 'c');
}

go();
