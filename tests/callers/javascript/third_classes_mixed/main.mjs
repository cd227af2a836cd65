import { Animal as Base, wrap } from './animals.mjs';

const Swimming = (Parent) =>
  class extends Parent {
    swim() {
      return this.speak();
    }
  };

class Seal extends Swimming(Base) {
  static #count = 0;

  constructor() {
    super();
    this.speak = this.speak.bind(this);
  }

  speak() {
    return super.speak();
  }

  static create() {
    return new this();
  }
}

function go() {
  const seal = Seal.create();
  seal.swim();
  wrap(seal).speak();
}

go();
