'use strict';

const defaults = { title: 'Untitled', columns: null, width: 12 };

function configure(given) {
  const options = { ...given, ...defaults };
  return Object.freeze(options);
}

module.exports = { configure };
