export class Animal {
  constructor() {
    this.init?.();
  }

  init() {
    register(this);
  }

  speak() {
    return 'sound';
  }
}

export function wrap(animal) {
  return { speak: () => animal.speak() };
}

function register(animal) {}
