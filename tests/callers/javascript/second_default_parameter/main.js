function fallback() {
  return 1;
}

function run(action = fallback) {
  return action();
}

(function () {
  run();
})();
