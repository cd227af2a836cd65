function counter() {
  function step() {
    return bump();
  }
  return step;
}

function bump() {
  return 1;
}

function go() {
  const tick = counter();
  tick();
}
