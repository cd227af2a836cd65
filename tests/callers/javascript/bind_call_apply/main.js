function first() {
  return 1;
}

function second() {
  return 2;
}

function third() {
  return 3;
}

function go() {
  first.call(null);
  second.apply(null, []);
  const bound = third.bind(null);
  bound();
}
