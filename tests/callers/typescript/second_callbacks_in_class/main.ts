class Emitter {
  private listeners: (() => void)[] = [];

  on(listener: () => void) {
    this.listeners.push(listener);
  }

  emit() {
    for (const listener of this.listeners) {
      listener();
    }
  }
}

function saved() {}

export function go() {
  const emitter = new Emitter();
  emitter.on(saved);
  emitter.emit();
}
