async function fetchOne(id) {
  return { id, show };
}

function show() {}

function fail() {}

function done() {}

function tick() {}

async function go() {
  const item = await fetchOne(1);
  item.show();
  fetchOne(2).then(done, fail).finally(() => cleanup());
}

function cleanup() {}

function later() {
  setTimeout(tick, 10);
}

async function all() {
  const tasks = [fetchOne, load];
  await Promise.all(tasks.map((task) => task(1)));
}

async function load() {}

function* numbers() {
  yield* more();
}

function* more() {
  yield done;
}

function drained() {
  for (const action of numbers()) {
    action();
  }
}

go();
later();
all();
drained();
