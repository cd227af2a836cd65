const os = require('os');
const { isoDay } = require('./lib/date-utils');

function render(day) {
  return `${isoDay(day)}${os.EOL}`;
}

module.exports = { render };
