const options = require('./retry.json');

function retry(action, tried) {
  if (tried === options.attempts) return null;
  return action() || retry(action, tried + 1);
}

module.exports = { retry };
