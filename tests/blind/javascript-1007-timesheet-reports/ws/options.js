'use strict';

const defaults = {
  groupBy: 'kind',
  sum: 'count',
  digits: 1,
  labels: null,
};

function withDefaults(options) {
  for (const name of Object.keys(options)) {
    if (!(name in defaults)) throw new TypeError(`unknown option ${name}`);
  }
  return Object.assign(defaults, options);
}

module.exports = { withDefaults };
