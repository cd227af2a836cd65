function first() {}

function second() {}

function third() {}

function fourth() {}

function run(callback, ...others) {
  callback();
  for (const other of others) other();
}

function withOptions({ onOpen, onClose = third }) {
  onOpen();
  onClose();
}

function viaArguments() {
  arguments[0]();
}

function spread() {
  run(...[first, second]);
}

function options() {
  withOptions({ onOpen: fourth });
}

function indirect() {
  viaArguments(second);
}

const curry = (outer) => (inner) => outer(inner);

function curried() {
  curry((given) => given())(fourth);
}

spread();
options();
indirect();
curried();
