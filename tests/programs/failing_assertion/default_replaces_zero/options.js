const DEFAULTS = { retries: 3, delay: 100 };

function retries(given) {
  return given.retries || DEFAULTS.retries;
}

function delay(given) {
  return given.delay ?? DEFAULTS.delay;
}

module.exports = { retries, delay };
