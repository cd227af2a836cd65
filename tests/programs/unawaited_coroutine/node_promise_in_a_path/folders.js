const { mkdtemp } = require('fs/promises');

async function outputFolder() {
  return mkdtemp('/tmp/build-');
}

module.exports = { outputFolder };
