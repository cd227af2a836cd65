function Animal(name) {
  this.name = name;
}

Animal.create = function (name) {
  return new Animal(name);
};

Animal.prototype.speak = function () {
  return this.name + this.sound();
};

Animal.prototype.sound = function () {
  return '...';
};

function Dog(name) {
  Animal.call(this, name);
}

function inherit(child, parent) {
  child.prototype = Object.create(parent.prototype);
  child.prototype.constructor = child;
}

inherit(Dog, Animal);

Dog.prototype.speak = function () {
  return Animal.prototype.speak.call(this) + '!';
};

Dog.prototype.sound = function () {
  return 'woof';
};

const walking = {
  walk() {
    return this.step();
  },
  step() {
    return 1;
  },
};

const swimming = {
  swim: function () {
    return 2;
  },
};

Object.assign(Dog.prototype, walking, swimming);

const base = {
  describe() {
    return this.name();
  },
  name() {
    return 'base';
  },
};

const special = Object.create(base);
special.name = () => 'special';

function go() {
  const dog = new Dog('Rex');
  dog.speak();
  dog.walk();
  dog.swim();
  Animal.create('cat').speak();
  return special.describe();
}

go();
