Object.assign(module.exports, { start, stop });

function start() {
  return 2;
}

function stop() {
  return 2;
}
