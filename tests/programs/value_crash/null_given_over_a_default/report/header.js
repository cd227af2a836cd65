'use strict';

const { configure } = require('./options');

function header(given) {
  const options = configure(given);
  return options.columns.map((name) => name.padEnd(options.width)).join('');
}

module.exports = { header };
