function create() {
  function start() {}
  function stop() {}
  return { start, stop };
}

export function go() {
  const { start } = create();
  start();
  create().stop();
}
