class Animal {
  constructor(name) {
    this.name = name;
  }

  speak() {
    return this.sound();
  }

  sound() {
    return '';
  }

  static create(name) {
    return new Animal(name);
  }
}

class Dog extends Animal {
  tail = 1;

  static count = Dog.setUp();

  static setUp() {
    return 0;
  }

  onCall = () => this.wag();

  constructor(name) {
    super(name);
  }

  speak() {
    return super.speak() + '!';
  }

  sound() {
    return 'wow';
  }

  wag() {
    return this.tail;
  }
}

function make() {
  new Animal('a').speak();
  new Dog('b').speak();
}

function statics() {
  const animal = Animal.create('c');
  const Kind = Dog;
  return [animal.name, new Kind('d').name];
}

function aliased() {
  const kinds = { dog: Dog };
  const dog = new kinds.dog('e');
  dog.speak();
}

function fields() {
  const dog = new Dog('f');
  dog.onCall();
  dog.wag();
}

function fetch() {
  return 1;
}

Dog.prototype.fetch = fetch;
Dog.prototype.bark = function bark() {
  return 2;
};
Object.assign(Dog.prototype, {
  bury() {
    return 3;
  },
});

function patched() {
  const dog = new Dog('g');
  dog.fetch();
  dog.bark();
  dog.bury();
}

const Swimming = (Base) =>
  class extends Base {
    swim() {
      return this.stroke();
    }

    stroke() {
      return 4;
    }
  };

class Duck extends Swimming(Animal) {
  quack() {
    return 5;
  }
}

function mixed() {
  const duck = new Duck('h');
  duck.swim();
  duck.quack();
}

function greet(other) {
  return this.name + other;
}

function borrow() {
  const dog = new Dog('i');
  greet.call(dog, 'x');
  greet.apply(dog, ['y']);
  const bound = greet.bind(dog);
  bound('z');
  const { speak } = dog;
  speak.call(dog);
}

make();
statics();
aliased();
fields();
patched();
mixed();
borrow();
