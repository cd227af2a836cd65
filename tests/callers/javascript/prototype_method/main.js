function Person(name) {
  this.name = name;
}

Person.prototype.greet = function () {
  return this.name;
};

function go() {
  const person = new Person("a");
  return person.greet();
}
