const { base } = require('./base');

function save() {}

function load() {}

function never() {}

const store = { ...base, save, load: () => load() };

function go() {
  store.save();
  store.close();
  store.load();
}

function assigned() {
  const target = Object.assign({}, { run: load }, { stop: never });
  target.run();
}

function entries() {
  for (const [, action] of Object.entries({ a: save })) {
    action();
  }
  Object.values({ b: load }).forEach((action) => action());
}

go();
assigned();
entries();
