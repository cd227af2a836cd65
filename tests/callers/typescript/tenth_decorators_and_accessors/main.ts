function logged(target: any, key: string, descriptor: PropertyDescriptor): PropertyDescriptor {
  const original = descriptor.value;
  descriptor.value = function (...args: unknown[]) {
    report(key);
    return original.apply(this, args);
  };
  return descriptor;
}

function sealed(constructor: Function): void {
  freeze(constructor);
}

function named(name: string) {
  return function (constructor: Function): void {
    register(name);
  };
}

function report(key: string): void {}

function freeze(value: unknown): void {}

function register(name: string): void {}

function initial(): number {
  return 1;
}

@sealed
@named('account')
class Account {
  private static total = initial();
  private _balance = 0;
  readonly limit = Account.highest();

  get balance(): number {
    return this._balance;
  }

  set balance(value: number) {
    this._balance = this.check(value);
  }

  @logged
  deposit(amount: number): void {
    this.balance += amount;
    this.notify(amount);
  }

  private check(value: number): number {
    return Math.min(value, this.limit);
  }

  private notify = (amount: number): void => {
    this.listeners.forEach((listener) => listener(amount));
  };

  private listeners: ((amount: number) => void)[] = [];

  listen(listener: (amount: number) => void): void {
    this.listeners.push(listener);
  }

  static highest(): number {
    return 100;
  }
}

class Savings extends Account {
  override get balance(): number {
    return super.balance + this.interest();
  }

  override set balance(value: number) {
    super.balance = value;
  }

  interest(): number {
    return 1;
  }
}

abstract class Template {
  run(): string {
    return this.head() + this.body + this.foot?.();
  }

  protected abstract head(): string;

  protected abstract get body(): string;

  protected foot?(): string;
}

class Page extends Template {
  protected head(): string {
    return 'head';
  }

  protected get body(): string {
    return render();
  }
}

function render(): string {
  return 'body';
}

function onChange(amount: number): void {}

function accounts(): void {
  const account = new Account();
  account.listen(onChange);
  account.deposit(1);
  account.balance = 2;
}

function savings(): number {
  const account = new Savings();
  return account.balance;
}

function pages(): string {
  return new Page().run();
}

accounts();
savings();
pages();
