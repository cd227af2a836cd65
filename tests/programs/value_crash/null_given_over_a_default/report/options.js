'use strict';

const defaults = { title: 'Untitled', columns: ["name"], width: 12 };

function configure(given) {
  const options = { ...defaults, ...given };
  return Object.freeze(options);
}

module.exports = { configure };
