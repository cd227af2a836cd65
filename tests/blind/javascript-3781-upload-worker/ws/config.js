'use strict';

const DEFAULTS = {
  name: 'upload',
  chunk: 4,
  retry: { limit: 3, delays: [1, 5, 20] },
  targets: ['primary'],
};

function check(config) {
  for (const key of Object.keys(config)) {
    if (!(key in DEFAULTS)) throw new Error(`unknown setting: ${key}`);
  }
  return config;
}

function configure(json) {
  const given = check(JSON.parse(json));
  return { ...DEFAULTS, ...given };
}

module.exports = { configure };
