const path = require('path');

function join(a, b) {
  return path.join(a, b);
}

exports.join = join;
exports.split = function (text) {
  return helper(text);
};

function helper(text) {
  return text.split('/');
}

module.exports.last = (text) => exports.split(text).pop();
