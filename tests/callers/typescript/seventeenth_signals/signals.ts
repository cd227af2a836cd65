type Effect = { run(): void; deps: Set<Signal<any>> };

let active: Effect | undefined;

export class Signal<T> {
  private readonly watchers = new Set<Effect>();

  constructor(private current: T) {}

  get value(): T {
    if (active) this.track(active);
    return this.current;
  }

  set value(next: T) {
    if (!same(this.current, next)) {
      this.current = next;
      this.notify();
    }
  }

  private track(effect: Effect): void {
    this.watchers.add(effect);
    effect.deps.add(this);
  }

  private notify(): void {
    for (const { run } of [...this.watchers]) run();
  }

  drop(effect: Effect): void {
    this.watchers.delete(effect);
  }
}

const same = <T>(left: T, right: T): boolean => Object.is(left, right);

export const signal = <T>(initial: T) => new Signal(initial);

export function effect(body: () => void | (() => void)): () => void {
  let cleanup: void | (() => void);
  const self: Effect = {
    deps: new Set(),
    run() {
      cleanup?.();
      active = self;
      try {
        cleanup = body();
      } finally {
        active = undefined;
      }
    },
  };
  self.run();
  return () => self.deps.forEach((dep) => dep.drop(self));
}

export function computed<T>(compute: () => T): { readonly value: T } {
  const result = signal<T | undefined>(undefined);
  effect(() => {
    result.value = compute();
  });
  return {
    get value() {
      return result.value as T;
    },
  };
}
