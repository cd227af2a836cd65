const { stamp } = require('./format');

function info(text) {
  console.log(stamp(text));
}

const levels = () => ['info', 'error'];

module.exports = { info, levels };
