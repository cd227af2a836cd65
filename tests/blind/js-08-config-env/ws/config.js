const raw = require('./config.json');

const DEFAULTS = { retries: 3, timeout: 30, delay: 5 };

function readNumber(name) {
  const value = Number(raw[name]) || DEFAULTS[name];
  if (!Number.isFinite(value)) {
    throw new TypeError(`${name} is not a number`);
  }
  return value;
}

function load() {
  return {
    name: raw.name,
    retries: readNumber('retries'),
    timeout: readNumber('timeout'),
    delay: readNumber('delay'),
  };
}

module.exports = { load };
