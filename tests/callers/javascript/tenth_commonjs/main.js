const shapes = require('./lib/shapes');
const { area, describe: tell } = require('./lib');
const Store = require('./lib/store');
const makeLogger = require('./lib/logger');
const plugins = { first: require('./lib/first'), second: require('./lib/second') };

function named() {
  area(1);
  tell();
}

function throughObject() {
  shapes.square(2);
  shapes.util.round(1.5);
  shapes['cube'](3);
}

function constructed() {
  const store = new Store();
  store.put('a', 1);
  return Store.open();
}

function factory() {
  const logger = makeLogger('x');
  logger.info('a');
  logger.warn('b');
}

function late(flag) {
  return require('./lib/late').load(flag);
}

function tabled(name) {
  return plugins[name].start();
}

function every() {
  Object.values(plugins).forEach((plugin) => plugin.stop());
}

if (require.main === module) {
  named();
  throughObject();
  constructed();
  factory();
  late(true);
  tabled('first');
  every();
}

module.exports = named;
